/** The house's own accounts: the only ones that may go below zero, each for a stated reason. */
export const HOUSE = {
  fees: {
    id: 1,
    reason:
      'Receives all fees and what rounding leaves; pays out only the share of them that inviters ' +
      'get and the budget of promotions, which was owed for some before there was one.',
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
  futuresClearing: {
    id: 4,
    reason:
      'Pays profits of closed futures positions and receives losses; what it owes is what open ' +
      'positions and the liquidity account have lost against them.',
  },
  insurance: {
    id: 5,
    reason: 'Receives what liquidations leave and pays their shortfalls; it is kept above zero.',
  },
  options: {
    id: 6,
    reason: 'The other side of seconds options: receives lost stakes and pays what is won.',
  },
  corporateActions: {
    id: 7,
    reason: 'Issues shares of splits and pays dividends; its debt is what issuers are to deliver.',
  },
  fiatTreasury: {
    id: 8,
    reason:
      'Sells coins for fiat that has come in by bank, card or wallet: its debt in ' +
      'coins is what that fiat has bought.',
  },
  onChain: {
    id: 9,
    reason:
      'Stands for the coins that the platform holds on chains: its debt is what ' +
      'members have paid in and not taken out again.',
  },
  bank: {
    id: 10,
    reason:
      'Stands for what the platform holds at banks: its debt is what members have paid ' +
      'in by bank and not taken out again.',
  },
  loanTreasury: {
    id: 11,
    reason:
      'Lends what it was funded with and receives interest; it lends nothing that it does not ' +
      'have, so it stays above zero: a closed loan that falls short only leaves it with less.',
  },
  promotions: {
    id: 12,
    reason:
      'The budget of vouchers and trial bonuses, funded by two operators; offers freeze what ' +
      'they may cost, so it stays above zero.',
  },
  dualTreasury: {
    id: 13,
    reason:
      'Pays dual investments at maturity and receives their principal; nothing is sold that it ' +
      'could not pay at worst, so it stays above zero.',
  },
  miningTreasury: {
    id: 14,
    reason:
      'Pays the dividends of what members have locked and receives the penalties of early ends; ' +
      'nothing is sold that it could not pay in full, so it stays above zero.',
  },
  subscription: {
    id: 15,
    reason:
      'Issues the tokens of subscriptions and receives what they cost: its debt in a token is ' +
      'what the issuer is to deliver.',
  },
  nft: {
    id: 16,
    reason:
      'Receives what the works of the house are sold for and their royalties; it pays only ' +
      'the fee on its own sales, so it stays above zero.',
  },
  prediction: {
    id: 17,
    reason:
      'Receives lost stakes of predictions and pays right guesses and the rake out of them in ' +
      'the same moment, so it is always at zero.',
  },
} as const;

/** House balances are kept under this account number; members' accounts begin at 1. */
export const HOUSE_ACCOUNT = 0;
