/** Words of the question that stands before everything that is done. */
export const actTexts = {
  reason: 'Reason',
  reasonHint: '3 to 500 characters. Kept permanently in the audit log',
  presets: 'Common reasons',
  enter: '↵',
  enterInLines: 'Ctrl ↵',
  changes: 'Changes',
  notNumber: (example: string) => `This is not a number. Write it like ${example}`,
  twoNumbers: (whole: string, decimal: string) =>
    `This may be two numbers. Write ${whole} or ${decimal}`,
  notNegative: 'Negative numbers are not taken here',
  tooLong: 'This number is too long',
  nothingChanges: 'No changes yet.',
  theirReason: 'Their reason',
  alone: (used: string, limit: string) =>
    `Your own approval counts up to ${limit} in 24 hours; ${used} is used. ` +
    'Above that a second operator approves.',
  aloneMember: (given: string) =>
    `The same limit holds for this member, who was given ${given} by single approvals in that ` +
    'time.',
  wantsSecond: (worth: string | null) =>
    worth === null
      ? 'One operator is not enough for this: another must agree.'
      : `This counts ${worth}: a second operator must approve it.`,
  ownIsEnough: (worth: string) => `This counts ${worth}: your approval is enough.`,
} as const;
