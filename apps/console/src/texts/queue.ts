export const queueTexts = {
  nothingChosen: 'Nothing is chosen',
  choose: 'Choose a request of the list, or press J for the first.',
  request: (id: number) => `Request ${id}`,
  states: 'Which are shown',
  decided: 'There is nothing left to decide here.',
  hint: 'J / K move · A approve · R reject · ? keys',
  rolesOnly: (roles: string) => `Your role does not allow this. It takes: ${roles}.`,
} as const;
