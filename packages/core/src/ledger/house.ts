/** The house's own accounts: the only ones that may go below zero, each for a stated reason. */
export const HOUSE = {
  fees: {
    id: 1,
    reason: 'Receives all fees and what rounding leaves; never pays anything out by a rule.',
  },
  liquidity: {
    id: 2,
    reason:
      'Trades as the labelled liquidity account: what it sells without having bought is its debt.',
  },
  playMoney: {
    id: 3,
    reason: 'Gives out play money; its debt is the play money in circulation.',
  },
} as const;

/** House balances are kept under this account number; members' accounts begin at 1. */
export const HOUSE_ACCOUNT = 0;
