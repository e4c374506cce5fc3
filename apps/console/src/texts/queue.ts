export const queueTexts = {
  shutOut: (name: string) =>
    `${name} has been deactivated, so nobody can approve this after them. Take it back, or ` +
    'submit it again.',
  takeOver: 'Take over',
  takeOverWarning: (name: string) =>
    `${name} has been deactivated. Taken over, this stands in your name, and another operator ` +
    'approves it under Proposals.',
  takeOverReasons: ['Checked and correct', 'Agreed in a meeting'],
  oneHand: (name: string) =>
    `You and ${name} cannot approve for each other for 7 days after one of you, or the same ` +
    'operator for both, set up or changed the account. Another operator has to approve it.',
  nothingChosen: 'No request selected',
  choose: 'Pick one from the list, or press J for the first.',
  request: (id: number) => `Request ${id}`,
  states: 'Filter by status',
  decided: 'Nothing left to decide here.',
  hint: 'J / K move · A approve · R reject · ? shortcuts',
  rolesOnly: (roles: string) => `Your role doesn’t allow this. Required: ${roles}.`,
} as const;
