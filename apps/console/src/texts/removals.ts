import type { Option } from '../parts/filters.tsx';

/** Words of what owners have lost and operators take away. */
export const removalTexts = {
  title: 'Account recovery',
  note:
    'Authenticators, emails and phone numbers that members have lost. Once two operators agree, ' +
    'they are removed after 72 hours, and the member is notified each day. Logging in with one, ' +
    'or “It wasn’t me”, cancels the removal.',
  none: 'No recovery requests',
  member: 'Member',
  factor: 'What was lost',
  factors: { totp: 'Authenticator', email: 'Email', mobile: 'Phone number' },
  identity: 'Identity check',
  checks: { document: 'Document', video: 'Video call', in_person: 'In person' },
  asked: 'Requested',
  due: 'Removal due',
  state: 'Status',
  states: {
    waiting: 'To approve',
    running: 'Scheduled',
    removed: 'Removed',
    cancelled: 'Canceled',
    refused: 'Rejected',
  },
  ask: 'Start recovery',
  askTitle: 'Remove a lost authenticator, email or phone number',
  askNote:
    'Verify who is asking before you do this. A second operator has to approve, then the member ' +
    'is notified for 72 hours.',
  askReasons: ['Phone lost', 'Phone replaced', 'Number given up'],
  askedDone: 'Submitted. It needs a second approval',
  approve: 'Approve',
  approveTitle: (factor: string, uid: string) => `Remove ${factor} for ${uid}`,
  approveNote: 'It is removed in 72 hours. The member is notified now and each day.',
  approveReasons: ['Identity checked again'],
  approved: 'Approved. It is removed in 72 hours',
  refuse: 'Reject',
  stop: 'Cancel removal',
  endTitle: 'Keep this factor',
  endReasons: ['Identity in doubt', 'The member found it'],
  ended: 'Nothing will be removed',
} as const;

const optionsOf = (words: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const factorOptions = optionsOf(removalTexts.factors);
export const checkOptions = optionsOf(removalTexts.checks);
