/** Words of the question that stands before everything that is done. */
export const actTexts = {
  reason: 'Reason',
  reasonHint: 'Stands in the audit log for ever, 3 to 500 characters',
  presets: 'Usual reasons',
  enter: '↵',
  enterInLines: 'Ctrl ↵',
  changes: 'What changes',
  nothingChanges: 'Nothing is changed so far.',
} as const;
