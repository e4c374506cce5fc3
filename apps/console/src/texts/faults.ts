/** Words of parts of the exchange that threw and are left out. */
export const faultTexts = {
  title: 'Parked faults',
  note:
    'Parts of the exchange that failed and were suspended, so that the rest goes on. Let one run ' +
    'again once its cause is mended. What the price log decides is then made up for.',
  none: 'No part is parked',
  part: 'Part',
  row: 'Row',
  allRows: 'all',
  error: 'Error',
  suspect: (id: number) => `met resting order #${id}`,
  since: 'Since',
  times: 'Times',
  state: 'State',
  states: [
    { value: 'parked', label: 'Parked' },
    { value: 'released', label: 'Running again' },
  ],
  by: (who: string) => `let run by ${who}`,
  retry: 'Try again',
  retryTitle: (path: string) => `Let ${path} run again`,
  warning: 'If it throws again it is parked again, and everybody waits for the moment that takes.',
  reasons: [
    'The defect is mended in this version',
    'The data that it met is mended',
    'To see whether it still throws',
  ],
  done: (path: string) => `${path} runs again`,
} as const;
