export const queueTexts = {
  oneHand: (name: string) =>
    `You and ${name} cannot approve for each other for 7 days after one of you, or the same ` +
    'operator for both, set up or changed the account. Another operator has to approve it.',
  nothingChosen: 'Nothing is chosen',
  choose: 'Choose a request of the list, or press J for the first.',
  request: (id: number) => `Request ${id}`,
  states: 'Which are shown',
  decided: 'There is nothing left to decide here.',
  hint: 'J / K move · A approve · R reject · ? keys',
  rolesOnly: (roles: string) => `Your role does not allow this. It takes: ${roles}.`,
} as const;
