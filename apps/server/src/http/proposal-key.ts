const PROPOSAL_KEY = /^proposal-\d/;

/** By which log and exchange know what a proposal does. */
export function proposalKey(id: number): string {
  return `proposal-${id}`;
}

/** Whether an operator's own act would be taken for a proposal's by its key. */
export function isProposalKey(key: string): boolean {
  return PROPOSAL_KEY.test(key);
}
