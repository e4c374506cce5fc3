/** Words of the question that stands before everything that is done. */
export const actTexts = {
  reason: 'Reason',
  reasonHint: '3 to 500 characters. Kept permanently in the audit log',
  presets: 'Common reasons',
  enter: '↵',
  enterInLines: 'Ctrl ↵',
  changes: 'Changes',
  nothingChanges: 'No changes yet.',
  theirReason: 'Their reason',
  alone: (used: string, limit: string) =>
    `Your own approval counts up to ${limit} in 24 hours; ${used} is used. ` +
    'Above that a second operator approves.',
} as const;
