import { counted } from './counted.ts';

/** Words of deposits, withdrawals and networks. */
export const fundingTexts = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  search: 'ID, UID, email, phone or transaction',
  noDeposits: 'No deposits',
  noDepositsText: 'Deposits appear here once members report them or they arrive on their own.',
  noWithdrawals: 'No withdrawals',
  noWithdrawalsText: 'Requests appear here as soon as members make them. Their funds are on hold.',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  told: 'Amount declared',
  credited: 'Credited',
  method: 'Method',
  methods: { address: 'Wallet address', voucher: 'Proof of payment', bank: 'Bank transfer' },
  network: 'Network',
  account: 'Sent from',
  reference: 'Expected reference',
  txid: 'Transaction',
  at: 'Requested',
  handledAt: 'Decided',
  handledBy: 'Decided by',
  reason: 'Reason',
  voucher: 'Proof of payment',
  noVoucher: 'No proof of payment attached.',
  history: 'Deposit history',
  historyOut: 'Withdrawal history',
  noHistory: 'This is the member’s first.',
  twice: (count: number) =>
    `The same amount was ${count === 1 ? 'submitted once' : `submitted ${count} times`} ` +
    'before. Make sure this isn’t the same payment.',
  approve: 'Approve',
  reject: 'Reject',
  approveDeposit: 'Credit deposit',
  rejectDeposit: 'Reject deposit',
  arrived: 'Amount received',
  arrivedHint: 'As shown on the statement or the chain. This is the amount credited',
  differs: 'This differs from the declared amount. The member will see both.',
  moreThanTold: 'More than declared always takes a second operator.',
  code: 'Reason shown to the member',
  codeHint: 'With “Custom reason”, the reason below is shown to the member',
  creditedDone: (id: number, again: boolean) =>
    again ? `Deposit ${id} needs a second approval` : `Deposit ${id} credited`,
  depositSecond: 'Credit as second operator',
  secondWaits: 'Second approval',
  firstSeen: 'First approval by',
  depositFirst: (who: string, amount: string) =>
    `Confirmed by ${who}: ${amount}. A second operator must enter the same amount.`,
  ownDeposit: 'You confirmed this, so the second operator must be someone else.',
  rejectedDone: (id: number) => `Request ${id} rejected`,
  number: 'Total amount',
  fee: 'Fee',
  receive: 'Payout amount',
  to: 'To',
  toName: 'Saved as',
  btc: 'Value at request',
  mode: 'Payout method',
  modes: { manual: 'Manual', automatic: 'Automatic, after approval' },
  reviewers: 'Approved by',
  nobody: 'No one yet',
  needsSecond: 'Needs two approvals',
  firstDone: (who: string) => `Approved by ${who}. A second operator must approve it too.`,
  ownReview: 'You approved this, so the second operator must be someone else.',
  sentBy: 'Paid by',
  ownPayout: 'You approved this withdrawal. Another operator must pay it.',
  txidHint: (network: string, isChecked: boolean) =>
    `The transaction ID on ${network}. ` +
    (isChecked
      ? 'The node checks that it pays this amount to this address.'
      : 'Only checked for use in another payout, not for what it pays: check that yourself.'),
  shared: (count: number) =>
    `${counted(count, 'member withdraws', 'members withdraw')} to this address. ` +
    'Find out who owns it before you pay:',
  sharedTag: 'Shared address',
  retract: 'Undo',
  retractReview: 'Undo your approval',
  retractDeposit: 'Undo your confirmation',
  retracted: (id: number) => `Your confirmation of ${id} was undone`,
  approveWithdrawal: 'Approve withdrawal',
  approveSecond: 'Approve as second operator',
  rejectWithdrawal: 'Reject withdrawal',
  markReturned: 'Mark as returned',
  send: 'Mark as paid',
  sendTitle: 'Mark as paid',
  complete: 'Mark as arrived',
  completeTitle: 'Mark as arrived',
  completeWarning: 'The funds on hold leave the books. This can’t be undone.',
  rejectWarning: 'The full amount, including the fee, is returned to the member immediately.',
  returnedWarning:
    'Another operator, who didn’t pay it, must approve this. Then the full amount, including the ' +
    'fee, is returned to the member.',
  reviewedDone: (id: number, again: boolean) =>
    again ? `Withdrawal ${id} needs a second approval` : `Withdrawal ${id} approved`,
  sentDone: (id: number) => `Withdrawal ${id} marked as paid`,
  completeDone: (id: number) => `Withdrawal ${id} completed`,
  show: 'Show destination',
  showNote: 'Viewing is logged.',
  destination: 'Destination',
  by: (id: number, mine: boolean) => (mine ? 'you' : `operator ${id}`),
  realName: 'Name',
  bank: 'Bank',
  branch: 'Branch',
  province: 'Province, city',
  swift: 'SWIFT',
  aba: 'ABA',
  holderAddress: 'Holder address',
  phone: 'Phone',
  cardNumber: 'Number',
} as const;

export const depositStates = [
  { value: 'pending', label: 'Pending' },
  { value: 'confirmed', label: 'Credited' },
  { value: 'rejected', label: 'Rejected' },
  { value: '', label: 'All' },
] as const;

export const withdrawalStates = [
  { value: 'requested', label: 'To review' },
  { value: 'reviewed', label: 'To pay' },
  { value: 'sent', label: 'Sent' },
  { value: 'done', label: 'Completed' },
  { value: 'rejected', label: 'Rejected' },
  { value: '', label: 'All' },
] as const;

export const depositRejections = [
  { value: 'not_received', label: 'Payment not received' },
  { value: 'unreadable', label: 'Proof of payment unreadable' },
  { value: 'other_amount', label: 'Amount doesn’t match' },
  { value: 'other_name', label: 'Paid by someone else' },
  { value: 'duplicate', label: 'Already submitted' },
  { value: 'other', label: 'Custom reason' },
] as const;

export const withdrawalRejections = [
  { value: 'destination_wrong', label: 'Wrong destination' },
  { value: 'other_name', label: 'Account belongs to someone else' },
  { value: 'review_failed', label: 'Review not passed' },
  { value: 'network_down', label: 'Network is down' },
  { value: 'returned', label: 'Payment was returned' },
  { value: 'other', label: 'Custom reason' },
] as const;
