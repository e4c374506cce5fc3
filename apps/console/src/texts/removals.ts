import type { Option } from '../parts/filters.tsx';

/** Words of what owners have lost and operators take away. */
export const removalTexts = {
  title: 'Lost factors',
  note:
    'An authenticator or an address that its owner has lost. Two operators agree; 72 hours later ' +
    'it is taken away, and the owner is told each day. Signing in with it, or “it was not me”, ' +
    'calls it off.',
  none: 'Nobody has lost anything.',
  member: 'Member',
  factor: 'What',
  factors: { totp: 'Authenticator', email: 'E-mail', mobile: 'Mobile number' },
  identity: 'Identity checked by',
  checks: { document: 'Document', video: 'Video call', in_person: 'In person' },
  asked: 'Asked',
  due: 'Taken away',
  state: 'State',
  states: {
    waiting: 'Waits for a second operator',
    running: 'Running',
    removed: 'Taken away',
    cancelled: 'Called off',
    refused: 'Refused',
  },
  ask: 'Lost factor',
  askTitle: 'Take away what this member has lost',
  askNote:
    'Check who is asking before you do this. A second operator has to agree, then the member is ' +
    'told for 72 hours.',
  askReasons: ['The phone was lost', 'The phone was replaced', 'The number was given up'],
  askedDone: 'It waits for a second operator',
  approve: 'Approve',
  approveTitle: (factor: string, uid: string) => `Take away the ${factor} of ${uid}`,
  approveNote: 'In 72 hours it is gone. The member is told now and each day.',
  approveReasons: ['Identity checked a second time'],
  approved: 'It is taken away in 72 hours',
  refuse: 'Refuse',
  stop: 'Call off',
  endTitle: 'Leave it with the member',
  endReasons: ['The identity is in doubt', 'The member has found it'],
  ended: 'Nothing is taken away',
} as const;

const optionsOf = (words: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const factorOptions = optionsOf(removalTexts.factors);
export const checkOptions = optionsOf(removalTexts.checks);
