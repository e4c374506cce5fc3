import { counted } from './counted.ts';

/** Words of operators, the audit log and the outbox. */
export const auditTexts = {
  title: 'Audit log',
  note:
    'Everything operators did and viewed. Each row contains the hash of the one before; ' +
    'no row can be changed or removed.',
  none: 'No matching entries',
  search: 'Action, reason or details',
  act: 'Action',
  kind: 'Type',
  kinds: [
    { value: 'intent', label: 'Intents' },
    { value: 'outcome', label: 'Outcomes' },
    { value: 'event', label: 'Events' },
  ],
  operator: 'Operator ID',
  at: 'Time',
  who: 'Who',
  what: 'Action',
  reason: 'Reason',
  detail: 'Details',
  from: 'IP address',
  system: 'Platform',
  verify: 'Verify chain',
  verified: (rows: number) => `Chain intact: ${counted(rows, 'row')} verified, first to last.`,
  broken: (row: number | null) => `Chain broken at row ${row ?? '?'}.`,
  unfinished: (count: number) =>
    count === 0 ? 'Every action has an outcome.' : `Actions started without an outcome: ${count}.`,
  head: (hash: string) => `Last hash ${hash}`,
  export: 'Export CSV',
  exportNote: (rows: number) => `${counted(rows, 'row')} exported`,
} as const;

export const operatorTexts = {
  title: 'Operators',
  note: 'Who has console access. You can’t change your own roles, and one admin always stays.',
  none: 'No operators found',
  search: 'Name or email',
  name: 'Name',
  email: 'Email',
  roles: 'Roles',
  state: 'Status',
  active: 'Active',
  disabled: 'Deactivated',
  fresh: 'Temporary password',
  noTotp: 'No authenticator',
  last: 'Last login',
  add: 'New operator',
  addTitle: 'Create operator',
  password: 'Temporary password',
  passwordHint: 'They choose their own at first login',
  made: 'Operator created',
  addNote:
    'You and an operator you add cannot approve for each other for 7 days. Nor can whoever ' +
    'gives the second approval.',
  addReasons: ['New team member', 'Leave cover'],
  change: 'Edit roles',
  changeTitle: (name: string) => `Edit roles of ${name}`,
  changed: 'Roles updated. They apply from the next request',
  sessionsStay:
    'A second operator must approve. Sessions stay logged in, and the new roles apply from the ' +
    'next request in each of them.',
  willSee: 'Will also see:',
  willNotSee: 'No longer sees:',
  mayDo: (count: number) => `May also do ${count} ${count === 1 ? 'thing' : 'things'}`,
  mayNotDo: (count: number) => `May no longer do ${count} ${count === 1 ? 'thing' : 'things'}`,
  seconds: (names: string) => `Can approve this: ${names}.`,
  nobodySeconds:
    'No other admin can approve this now. On the machine, npx kontor operator add makes one who ' +
    'can.',
  changeReasons: ['New responsibilities', 'No longer needed'],
  shut: 'Deactivate',
  adminNote:
    'An admin keeps their access for 24 hours, is told by email and can reject this, unless a ' +
    'third admin approves it sooner. They still count as an admin for 30 days.',
  shutWaits:
    'Nothing has changed yet. The admin is deactivated after 24 hours, or at once with a second ' +
    'approval, unless they or another admin reject the proposal.',
  shutTitle: (name: string) => `Deactivate ${name}`,
  let: 'Reactivate',
  letTitle: (name: string) => `Reactivate ${name}`,
  shutDone: 'Deactivated. All sessions ended',
  letDone: 'Reactivated',
  shutReasons: ['Left the company', 'Lost a device', 'Under investigation'],
  letReasons: ['Returned', 'Matter resolved'],
  recover: 'Reset access',
  recoverTitle: (name: string) => `Reset access for ${name}`,
  recoverNote: 'Removes their authenticator and ends all sessions. Verify who is asking first.',
  recoverReasons: ['Lost authenticator, verified in person', 'Forgot password, called back'],
  recovered: 'Temporary password set',
  me: 'Your account',
  mySessions: 'Active sessions',
  current: 'This session',
  since: 'Logged in',
  seen: 'Last seen',
  end: 'End',
  endTitle: 'End this session',
  endOthers: 'End all others',
  endOthersTitle: 'End all sessions but this one',
  endReasons: ['Device no longer used', 'Someone else may be logged in'],
  ended: (count: number) => counted(count, 'session has ended', 'sessions have ended'),
  device: 'Device',
  address: 'IP address',
  changePassword: 'Change password',
  changePasswordTitle: 'Change your password',
  oldPassword: 'Current password',
  newPassword: 'New password',
  totp: 'Authenticator code',
  passwordChanged: 'Password changed. Your other sessions have ended',
  passwordReasons: ['Routine change', 'May have been exposed'],
} as const;

/** Words of who looks at members. */
export const lookTexts = {
  title: 'Member views',
  note:
    'How often each operator has searched for and opened members, by day (UTC). Every view is in ' +
    'the audit log.',
  none: 'No member views yet',
  operator: 'Operator ID',
  day: 'Day',
  who: 'Who',
  why: 'Why',
  searches: 'Searches',
  members: 'Members',
  looks: 'Looks',
  refused: 'Refused',
  log: 'In the log',
  wanted: 'Why do you need member data?',
  wantedNote:
    'The reason covers one hour of this session and is kept in the audit log with everything you ' +
    'view.',
  say: 'Give a reason',
  look: 'Look',
  reasons: ['Answering a member', 'Working a queue', 'Following up a report'],
  noted: 'Reason logged. You have access for one hour',
  sees: 'Access by role',
  seesNote: 'What each role can view. Admins can view everything.',
  page: 'Page',
  roles: 'Roles',
  you: 'You',
  yes: 'Yes',
  adminOnly: 'admin only',
} as const;

export const outboxTexts = {
  title: 'Outbox',
  note:
    'Emails and text messages that could not be sent because no sender is configured. Codes are ' +
    'hidden: whoever runs the machine finds them in the outbox folder.',
  none: 'Outbox is empty',
  search: 'Recipient or subject',
  at: 'Time',
  to: 'To',
  kind: 'Type',
  subject: 'Subject',
  read: 'View',
  title2: 'Message',
} as const;
