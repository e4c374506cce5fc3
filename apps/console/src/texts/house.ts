/** Words of operators, the audit log and the outbox. */
export const auditTexts = {
  title: 'Audit log',
  note:
    'What operators did and looked at. Each row carries the hash of the one before; ' +
    'nobody can change or remove one.',
  none: 'Nothing is like that',
  search: 'Reason or content',
  act: 'Act',
  kind: 'Kind',
  kinds: [
    { value: 'intent', label: 'Intents' },
    { value: 'outcome', label: 'Outcomes' },
    { value: 'event', label: 'Events' },
  ],
  operator: 'Operator id',
  at: 'At',
  who: 'Who',
  what: 'What',
  reason: 'Reason',
  detail: 'Content',
  from: 'From',
  system: 'the platform',
  verify: 'Check the chain',
  verified: (rows: number) => `The chain of ${rows} rows fits from the first to the last.`,
  broken: (row: number | null) => `The chain is broken at row ${row ?? '?'}.`,
  unfinished: (count: number) =>
    count === 0 ? 'Every act has its outcome.' : `${count} acts were begun and have no outcome.`,
  head: (hash: string) => `Last hash ${hash}`,
  export: 'Export CSV',
  exporting: 'Reading…',
  exportNote: (rows: number) => `${rows} rows`,
  failed: 'Refused',
} as const;

export const operatorTexts = {
  title: 'Operators',
  note: 'Who works here. Nobody can change their own roles, and one admin always stays.',
  none: 'Nobody is found',
  search: 'Name or mail',
  name: 'Name',
  email: 'E-mail',
  roles: 'Roles',
  state: 'State',
  active: 'Active',
  disabled: 'Shut out',
  fresh: 'First password',
  noTotp: 'No authenticator yet',
  last: 'Last sign-in',
  add: 'New operator',
  addTitle: 'Make an operator',
  password: 'First password',
  passwordHint: 'They choose their own when they first sign in',
  made: 'The operator is made',
  addNote:
    'You and an operator you add cannot approve for each other for 7 days. Nor can whoever ' +
    'gives the second approval.',
  addReasons: ['New colleague', 'Replacement during leave'],
  change: 'Roles',
  changeTitle: (name: string) => `Roles of ${name}`,
  changed: 'The roles hold from the next call on',
  changeReasons: ['Another task', 'No longer needed for the work'],
  shut: 'Shut out',
  adminNote:
    'An admin keeps their rights for 24 hours, reads of it by mail and may reject it, unless a ' +
    'third admin agrees. Where it is asked who is the only admin they count for 30 days more.',
  shutWaits:
    'Nothing is changed yet. The admin is shut out after 24 hours, or at once with a second ' +
    'approval, unless they or another admin reject the proposal.',
  shutTitle: (name: string) => `Shut ${name} out`,
  let: 'Let in',
  letTitle: (name: string) => `Let ${name} in again`,
  shutDone: 'Shut out, all sessions ended',
  letDone: 'Let in again',
  shutReasons: ['Has left', 'Lost a device', 'Under investigation'],
  letReasons: ['Is back', 'The matter is settled'],
  recover: 'Recover',
  recoverTitle: (name: string) => `New first password for ${name}`,
  recoverNote: 'Takes the authenticator off and ends all sessions. Make sure who is asking.',
  recoverReasons: ['Lost the authenticator, seen in person', 'Forgot the password, called back'],
  recovered: 'A first password is set',
  me: 'Your account',
  mySessions: 'Where you are signed in',
  current: 'This session',
  since: 'Since',
  seen: 'Last seen',
  end: 'End',
  endTitle: 'End this session',
  endOthers: 'End all others',
  endOthersTitle: 'End all sessions but this one',
  endReasons: ['A device that I no longer use', 'Somebody else may be signed in'],
  ended: (count: number) =>
    count === 1 ? 'One session has ended' : `${count} sessions have ended`,
  device: 'Device',
  address: 'Address',
  changePassword: 'Change password',
  changePasswordTitle: 'Change your password',
  oldPassword: 'Password so far',
  newPassword: 'New password',
  totp: 'Code of your authenticator',
  passwordChanged: 'The password is changed; your other sessions have ended',
  passwordReasons: ['Regular change', 'Somebody may have seen it'],
} as const;

/** Words of who looks at members. */
export const lookTexts = {
  title: 'Looks at members',
  note:
    'How often each operator has searched for members and opened them, by the day (UTC). Every ' +
    'look stands in the audit log.',
  none: 'Nobody has looked at a member',
  operator: 'Operator id',
  day: 'Day',
  who: 'Who',
  why: 'Why',
  searches: 'Searches',
  members: 'Members',
  looks: 'Looks',
  refused: 'Refused',
  log: 'In the log',
  wanted: 'Why do you look at members?',
  wantedNote:
    'The reason holds for an hour of this sign-in. It stands in the audit log with all that you ' +
    'look at.',
  say: 'Give a reason',
  look: 'Look',
  reasons: ['Answering a member', 'Deciding in a queue', 'Following a report'],
  noted: 'It is noted; you can look for an hour',
  sees: 'Who sees what',
  seesNote: 'Every role sees what stands here, and an admin sees everything.',
  page: 'Page',
  roles: 'Roles',
  you: 'You',
  yes: 'Yes',
  adminOnly: 'admin only',
} as const;

export const outboxTexts = {
  title: 'Outbox',
  note:
    'Mails and short messages that lie here because nothing is configured that sends them. Codes ' +
    'are hidden: whoever runs the machine finds them in the outbox folder.',
  none: 'Nothing lies here',
  search: 'Address or subject',
  at: 'At',
  to: 'To',
  kind: 'Kind',
  subject: 'Subject',
  read: 'Read',
  title2: 'Message',
} as const;
