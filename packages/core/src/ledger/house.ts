/** The house's own accounts: the only ones that may go below zero, each for a stated reason. */
export const HOUSE = {
  fees: {
    id: 1,
    reason:
      'Receives all fees and rounding remainders. Pays out only the referral commission to ' +
      'inviters, and the promotions budget that earlier promotions were owed.',
  },
  liquidity: {
    id: 2,
    reason:
      'Trades as the labelled liquidity account. What it sells without having bought is its debt.',
  },
  playMoney: {
    id: 3,
    reason: 'Issues play money. Its debt is the play money in circulation.',
  },
  futuresClearing: {
    id: 4,
    reason:
      'Pays profits on closed futures positions and receives losses. Its debt is what open ' +
      'positions and the liquidity account have lost against them.',
  },
  insurance: {
    id: 5,
    reason: 'Receives what liquidations leave and covers their shortfalls. It is kept above zero.',
  },
  options: {
    id: 6,
    reason: 'Counterparty to seconds options: receives lost stakes and pays wins.',
  },
  corporateActions: {
    id: 7,
    reason: 'Issues shares from splits and pays dividends. Its debt is what issuers must deliver.',
  },
  fiatTreasury: {
    id: 8,
    reason:
      'Sells coins for fiat received by bank, card or wallet. Its debt in ' +
      'coins is what that fiat has bought.',
  },
  onChain: {
    id: 9,
    reason:
      'Represents the coins the platform holds on chains. Its debt is what ' +
      'members have deposited and not withdrawn.',
  },
  bank: {
    id: 10,
    reason:
      'Represents what the platform holds at banks. Its debt is what members have deposited ' +
      'by bank and not withdrawn.',
  },
  loanTreasury: {
    id: 11,
    reason:
      'Lends its own funds and receives interest. It never lends more than it has, so it stays ' +
      'above zero: a liquidated loan that falls short only leaves it with less.',
  },
  promotions: {
    id: 12,
    reason:
      'The budget of vouchers and trial bonuses, funded by two operators. Offers freeze what ' +
      'they may cost, so it stays above zero.',
  },
  dualTreasury: {
    id: 13,
    reason:
      'Pays dual investments at maturity and receives their principal. Nothing is sold that it ' +
      'could not pay in the worst case, so it stays above zero.',
  },
  miningTreasury: {
    id: 14,
    reason:
      'Pays mining yield and receives the penalties for early redemption. Nothing is sold that ' +
      'it could not pay in full, so it stays above zero.',
  },
  subscription: {
    id: 15,
    reason:
      'Issues the tokens of token sales and receives what they cost. Its debt in a token is ' +
      'what the issuer must deliver.',
  },
  nft: {
    id: 16,
    reason:
      'Receives the proceeds and royalties of platform NFTs. It pays only ' +
      'the fee on its own sales, so it stays above zero.',
  },
  prediction: {
    id: 17,
    reason:
      'Receives lost stakes of predictions and pays winners and the platform’s share out of them ' +
      'at the same moment, so it is always at zero.',
  },
} as const;

/** House balances are kept under this account number; members' accounts begin at 1. */
export const HOUSE_ACCOUNT = 0;
