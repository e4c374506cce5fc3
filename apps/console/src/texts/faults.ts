/** Words of parts of the exchange that threw and are left out. */
export const faultTexts = {
  title: 'Parked faults',
  note:
    'Exchange components that failed and were parked so that the rest keeps running. Retry one ' +
    'once its cause is fixed. What the price log decides is then caught up.',
  none: 'Nothing is parked',
  part: 'Component',
  row: 'Row',
  allRows: 'All',
  error: 'Error',
  suspect: (id: number) => `Involves resting order #${id}`,
  since: 'Since',
  times: 'Times parked',
  state: 'Status',
  states: [
    { value: 'parked', label: 'Parked' },
    { value: 'released', label: 'Running again' },
  ],
  by: (who: string) => `released by ${who}`,
  retry: 'Retry',
  retryTitle: (path: string) => `Retry ${path}`,
  warning: 'If it fails again, it is parked again, and everyone waits while that happens.',
  reasons: ['Fixed in this version', 'Underlying data fixed', 'Testing whether it still fails'],
  done: (path: string) => `${path} is running again`,
} as const;
