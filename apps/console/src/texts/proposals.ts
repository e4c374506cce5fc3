/** Words of acts that wait for a second operator. */
export const proposalTexts = {
  title: 'Proposals',
  note:
    'Changes that need two operators: fees, limits, networks, operator accounts. A proposal is ' +
    'carried out when another operator approves it. It expires after seven days, or when the ' +
    'current value has changed. A proposal to deactivate an admin is carried out after 24 hours ' +
    'unless they or another admin reject it.',
  none: 'No open proposals',
  what: 'What',
  changes: 'Change',
  nothing: 'none',
  proposer: 'Proposed by',
  reason: 'Reason',
  since: 'Proposed',
  due: 'takes effect:',
  state: 'State',
  statuses: [
    { value: 'waiting', label: 'Waiting' },
    { value: 'decided', label: 'Decided' },
  ],
  states: {
    waiting: 'Waiting',
    approved: 'In progress',
    done: 'Done',
    failed: 'Failed',
    outdated: 'Outdated',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  },
  acts: {
    'settings/define': 'Setting',
    'contracts/limits': 'Contract',
    'vip/define': 'VIP level',
    'networks/save': 'Network',
    'bank_details/save': 'Bank details',
    'buy/methods': 'Payment method',
    'operators/create': 'New operator',
    'operators/roles': 'Operator roles',
    'operators/disable': 'Operator deactivated or reactivated',
    'operators/recover': 'Operator login reset',
    'users/unfreeze': 'Account unfrozen',
    'users/withdrawals': 'Withdrawals allowed',
    'withdrawals/returned': 'Withdrawal returned',
    'offers/adopt': 'Offer taken over',
  } as Readonly<Record<string, string>>,
  by: (who: string) => `by ${who}`,
  oneHand:
    'One of you created the other’s account in the last seven days. A third operator must approve.',
  party: (act: string) =>
    'You, or an operator with whom you are one hand, ' +
    `${act === 'offers/adopt' ? 'created this offer' : 'paid it'}. Another operator must approve.`,
  approve: 'Approve',
  approveTitle: (what: string) => `Approve: ${what}`,
  approved: 'Approved and carried out',
  failed: (code: string) => `Approved, but failed: ${code}`,
  approveReasons: ['Checked and correct', 'Agreed in a meeting'],
  reject: 'Reject',
  rejectTitle: (what: string) => `Reject: ${what}`,
  rejected: 'Rejected',
  rejectReasons: ['Incorrect figure', 'Not agreed', 'Discuss first'],
  withdraw: 'Withdraw',
  withdrawTitle: (what: string) => `Withdraw: ${what}`,
  withdrawn: 'Withdrawn',
  withdrawReasons: ['My mistake', 'No longer needed'],
  waits: 'Sent for a second approval (see Proposals). Nothing has changed yet.',
} as const;
