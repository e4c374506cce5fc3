/** Words of booked deposits that have left their chain. */
export const lossTexts = {
  title: 'Lost deposits',
  note:
    'Booked deposits whose blocks have left their chain. While one is open, nothing of that coin ' +
    'is paid out to its member.',
  none: 'Nothing that was booked has left its chain.',
  deposit: 'Deposit',
  amount: 'Amount',
  network: 'Network',
  txid: 'Transaction',
  found: 'Gone since',
  state: 'State',
  states: { open: 'Open', back: 'Back by itself', resolved: 'Resolved' },
  by: (who: string, reason: string) => `${who}: ${reason}`,
  resolve: 'Resolve',
  resolveTitle: (id: number) => `Let the member of deposit ${id} withdraw again`,
  warning:
    'The books keep the deposit. Make sure that the platform has the money, or bears the loss.',
  reasons: [
    'The member has sent it again',
    'Booked to the platform’s own loss',
    'The node was wrong: the transaction is on the chain',
  ],
  done: (id: number) => `Deposit ${id} is resolved`,
} as const;
