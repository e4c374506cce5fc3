/** Words of booked deposits that have left their chain. */
export const lossTexts = {
  title: 'Dropped deposits',
  note:
    'Credited deposits that were dropped from their chain. While one is open, its member can’t ' +
    'withdraw that coin.',
  none: 'No credited deposit has been dropped from its chain.',
  deposit: 'Deposit',
  amount: 'Amount',
  network: 'Network',
  txid: 'Transaction',
  found: 'Dropped',
  state: 'Status',
  states: { open: 'Open', back: 'Back on chain', resolved: 'Resolved' },
  by: (who: string, reason: string) => `${who}: ${reason}`,
  resolve: 'Resolve',
  resolveTitle: (id: number) => `Unblock withdrawals after deposit ${id}`,
  warning:
    'The deposit stays on the books. Make sure the platform has the funds or bears the loss.',
  reasons: [
    'The member sent it again',
    'Booked as a platform loss',
    'Node error: the transaction is on the chain',
  ],
  done: (id: number) => `Deposit ${id} resolved`,
} as const;
