/** Words of deposits, withdrawals and networks. */
export const fundingTexts = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  search: 'Number, name, reference or transaction',
  noDeposits: 'No deposit waits',
  noDepositsText: 'What members tell of, and what arrives by itself, appears here at once.',
  noWithdrawals: 'No withdrawal here',
  noWithdrawalsText: 'A request appears here as soon as a member makes it; its money is frozen.',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  told: 'Amount told',
  credited: 'Credited',
  method: 'Paid in',
  methods: { address: 'to an address', voucher: 'with a voucher', bank: 'to a bank account' },
  network: 'Network',
  account: 'Sent from',
  reference: 'Reference to look for',
  txid: 'Transaction',
  at: 'Requested',
  handledAt: 'Decided',
  handledBy: 'Decided by',
  reason: 'Reason',
  voucher: 'Voucher',
  noVoucher: 'No voucher was sent along.',
  history: 'Their deposits',
  historyOut: 'Their withdrawals',
  noHistory: 'This is the first.',
  twice: (count: number) =>
    `The same amount was ${count === 1 ? 'sent in once' : `sent in ${count} times`} ` +
    'before: make sure that it is not the same money.',
  otherName: (name: string) => `Compare the payer's name with the certified one: ${name}.`,
  approve: 'Approve',
  reject: 'Reject',
  approveDeposit: 'Credit this deposit',
  rejectDeposit: 'Reject this deposit',
  arrived: 'Amount that has arrived',
  arrivedHint: 'As the statement or the chain shows it; this is what is credited',
  differs: 'This is not the amount that the member told: the member will see both.',
  code: 'What the member is told',
  codeHint: 'With “in your own words” the reason below is shown to the member',
  given: 'Shown to the member in their own language',
  creditedDone: (id: number, again: boolean) =>
    again ? `Deposit ${id} waits for a second operator` : `Deposit ${id} is credited`,
  depositSecond: 'Credit it as the second operator',
  secondWaits: 'Second operator',
  firstSeen: 'First seen by',
  depositFirst: (who: string, amount: string) =>
    `${who} has seen ${amount}; a second operator must see the same amount.`,
  ownDeposit: 'You have seen it: the second operator must be somebody else.',
  rejectedDone: (id: number) => `${id} is rejected`,
  number: 'Leaves the account',
  fee: 'Fee',
  receive: 'To be paid out',
  to: 'To',
  toName: 'Saved as',
  btc: 'Worth when requested',
  mode: 'Payout',
  modes: { manual: 'by hand', automatic: 'by the platform, after the review' },
  reviewers: 'Reviewed by',
  nobody: 'nobody so far',
  needsSecond: 'Needs two operators',
  firstDone: (who: string) => `${who} has reviewed it; a second operator must do so too.`,
  ownReview: 'You have reviewed it: the second operator must be somebody else.',
  sentBy: 'Paid out by',
  ownPayout: 'You have reviewed it: somebody else must pay it out.',
  txidHint: (network: string, isChecked: boolean) =>
    `As ${network} names it. ` +
    (isChecked
      ? 'Its node is asked whether it pays this amount to this address.'
      : 'The exchange does not check what it pays, only that it was used for no other payout: ' +
        'look yourself.'),
  shared: (count: number) =>
    `${count} members withdraw to this address. Find out whose it is before it is paid:`,
  sharedTag: 'Shared address',
  retract: 'Take back',
  retractReview: 'Take your review back',
  retractDeposit: 'Take back what you have seen',
  retracted: (id: number) => `Your word for ${id} is taken back`,
  approveWithdrawal: 'Review this withdrawal as good',
  approveSecond: 'Review it as the second operator',
  rejectWithdrawal: 'Reject this withdrawal',
  cameBack: 'It came back',
  send: 'Paid out',
  sendTitle: 'Say that it has been paid out',
  complete: 'Arrived',
  completeTitle: 'Say that it has arrived',
  completeWarning: 'The frozen money leaves the books. This cannot be undone.',
  rejectWarning: 'The whole amount, its fee included, goes back to the member at once.',
  reviewedDone: (id: number, again: boolean) =>
    again
      ? `Withdrawal ${id} waits for a second operator`
      : `Withdrawal ${id} is reviewed and goes on`,
  sentDone: (id: number) => `Withdrawal ${id} is paid out`,
  completeDone: (id: number) => `Withdrawal ${id} is done`,
  show: 'Show where to pay to',
  showNote: 'Who looks at it stands in the audit log.',
  destination: 'Pay to',
  by: (id: number, mine: boolean) => (mine ? 'you' : `operator ${id}`),
  realName: 'Name',
  bank: 'Bank',
  branch: 'Branch',
  province: 'Province, city',
  swift: 'SWIFT',
  aba: 'ABA',
  holderAddress: 'Address of the holder',
  phone: 'Phone',
  cardNumber: 'Number',
} as const;

export const depositStates = [
  { value: 'pending', label: 'To decide' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'rejected', label: 'Rejected' },
  { value: '', label: 'All' },
] as const;

export const withdrawalStates = [
  { value: 'requested', label: 'To review' },
  { value: 'reviewed', label: 'To pay out' },
  { value: 'sent', label: 'On the way' },
  { value: 'done', label: 'Done' },
  { value: 'rejected', label: 'Rejected' },
  { value: '', label: 'All' },
] as const;

export const depositRejections = [
  { value: 'not_received', label: 'The money has not arrived' },
  { value: 'unreadable', label: 'The voucher cannot be read' },
  { value: 'other_amount', label: 'The amount is another one' },
  { value: 'other_name', label: 'The payer is somebody else' },
  { value: 'duplicate', label: 'It was sent in before' },
  { value: 'other', label: 'In your own words' },
] as const;

export const withdrawalRejections = [
  { value: 'destination_wrong', label: 'The destination is wrong' },
  { value: 'other_name', label: 'The account belongs to somebody else' },
  { value: 'review_failed', label: 'The review did not pass' },
  { value: 'network_down', label: 'The network is down' },
  { value: 'returned', label: 'The payment came back' },
  { value: 'other', label: 'In your own words' },
] as const;
