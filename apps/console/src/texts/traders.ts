import { counted } from './counted.ts';

export const traderTexts = {
  title: 'Lead traders',
  search: 'Nickname or UID',
  none: 'No applications',
  noneText: 'Applications from members who want to be copied appear here.',
  states: [
    { value: 'applied', label: 'Applied' },
    { value: 'approved', label: 'Approved' },
    { value: 'suspended', label: 'Suspended' },
    { value: 'rejected', label: 'Rejected' },
    { value: '', label: 'All' },
  ],
  trader: 'Lead trader',
  share: 'Profit share',
  introduction: 'Introduction',
  followers: 'Copiers',
  profit: 'Total P&L',
  rate: 'ROI',
  earned: 'Earned from copiers',
  applied: 'Applied',
  decided: 'Decided',
  reason: 'Reason',
  approve: 'Approve',
  approveTitle: 'Approve as lead trader',
  reject: 'Reject',
  rejectTitle: 'Reject application',
  suspend: 'Suspend',
  suspendTitle: 'Suspend lead trader',
  suspendWarning: (followers: number) =>
    `${counted(followers, 'copier stops', 'copiers stop')} copying, and copies close ` +
    'at market price. This can’t be undone.',
  told: 'The member will see your reason.',
  approveReasons: ['Verified, with a track record', 'Reinstated after suspension'],
  approved: (name: string) => `${name} is now a lead trader`,
  rejected: (name: string) => `${name} rejected`,
  suspended: (name: string) => `${name} suspended`,
} as const;
