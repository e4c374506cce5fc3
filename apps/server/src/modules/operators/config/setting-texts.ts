/** What each setting means. The console speaks English, as its other pages do. */
export const SETTING_MEANINGS: Readonly<Record<string, string>> = {
  index_stale_seconds: 'An older index price counts as stale, and anything that needs it waits',
  grant_amount: 'Play money for each of the spot, futures and options accounts, once a day',
  open_orders_maximum: 'Maximum open orders per member',
  positions_maximum: 'Maximum open and pending futures positions per member',
  stale_haircut_per_minute:
    'While an index is stale, futures are valued at its last price, moved against them by this ' +
    'much more each minute',
  stale_haircut_maximum: 'Maximum move applied to a stale price',
  liquidation_fills_at_once:
    'Maximum liquidation fills at one moment; the rest follow in the next step, ' +
    'before anything else',
  option_stake_minimum: 'Minimum stake per seconds option',
  option_stake_maximum: 'Maximum stake per seconds option',
  option_tick_wait_seconds:
    'With no price for this long after acceptance or before expiry, the stake is refunded',
  option_exposure_maximum:
    'Maximum combined winnings of options on one market, direction and expiry minute',
  options_open_maximum: 'Maximum open seconds options per member',
  copy_slippage_major:
    'Maximum slippage from the lead trader’s price for BTC and ETH; beyond it, no copy is opened',
  copy_slippage_other: 'Maximum slippage from the lead trader’s price for all other contracts',
  copy_profit_share_maximum: 'Maximum share of a copier’s profit that a lead trader can ask for',
  trader_approves_itself: 'Approve lead trader applications automatically',
  follows_maximum: 'Maximum lead traders a member can copy at once',
  followers_maximum: 'Maximum copiers per lead trader',
  convert_fee_rate: 'Convert fee',
  convert_quote_seconds: 'How long a Convert quote is valid',
  convert_guard: 'Index move beyond which a Convert quote is no longer accepted',
  convert_minimum: 'Minimum value per conversion',
  convert_small_maximum: 'Maximum value of a small balance that converts together with others',
  convert_maximum: 'Maximum value per conversion',
  buy_quote_seconds: 'How long a Buy crypto quote is valid',
  buy_pay_minutes: 'How long a Buy crypto order waits for its payment',
  buy_spread: 'Share of a Buy crypto amount kept as the fee; none for USD to USDT',
  buy_limit_level_1: 'Maximum value per Buy crypto order at verification level 1',
  buy_limit_level_2: 'Maximum value per Buy crypto order at verification level 2',
  buy_open_orders_maximum: 'Maximum open Buy crypto orders per member',
  buy_daily_orders_maximum: 'Maximum Buy crypto orders per member in 24 hours',
  buy_appeal_days: 'How long a canceled order can be appealed',
  buy_second_operator_above:
    'Maximum value in USDT that one operator can commit alone in a day: Buy crypto orders; ' +
    'coupon offers; mining plans, dual investments and token sales together. Above it, two are ' +
    'needed.',
  coupon_mailbox_members:
    'Members with the same mailbox or phone number who can claim the same coupon',
  coupon_device_members: 'Members on the same device who can claim the same coupon',
  coupon_network_members: 'Members on the same network who can claim the same coupon',
  deposits_pending_maximum: 'Maximum deposits awaiting confirmation per member',
  withdrawals_open_maximum: 'Maximum open withdrawals per member',
  withdrawal_limit_btc_0: '24-hour withdrawal limit without verification',
  withdrawal_limit_btc_1: '24-hour withdrawal limit at verification level 1',
  withdrawal_limit_btc_2: '24-hour withdrawal limit at verification level 2',
  withdrawal_second_review_btc:
    'Withdrawals above this value, alone or combined with those of the last 24 hours, ' +
    'need two operators',
  deposit_second_review_btc:
    'Deposits with proof of payment or by bank need two operators above this value, or if more ' +
    'arrived than the member declared',
  withdrawal_fee_rate: 'Withdrawal fee rate, on top of the network fee',
  withdrawal_shared_members:
    'From so many members on who withdraw to one address, each such withdrawal is flagged and ' +
    'reviewed by two operators.',
  withdrawal_shared_days: 'Withdrawals to one address count together for so long.',
  address_hold_hours: 'How long a new address or card must wait before funds can go there',
  loan_minimum: 'Minimum amount per loan',
  loan_maximum: 'Maximum amount per loan',
  loan_vip_minimum: 'Minimum VIP level to apply for a loan',
  loan_days_minimum: 'Shortest loan term',
  loan_days_maximum: 'Longest loan term',
  loan_leverage_maximum: 'Collateral is at least this ÷ (this − 1) of the loan: 150% for 3',
  loan_daily_rate: 'Daily interest a quote offers by default',
  loan_overdue_rate: 'Daily charge on an overdue loan, on everything owed',
  loan_warn_rate: 'Collateral ÷ debt at which the borrower gets a margin call',
  loan_warn_hysteresis: 'How far above the margin call it must recover before another is sent',
  loan_close_rate: 'Collateral ÷ debt below which a loan is liquidated',
  loan_close_fee: 'Liquidation fee, on what is sold',
  loan_quote_hours: 'How long a loan quote is valid',
  loans_open_maximum: 'Maximum requests, quotes and loans per member at once',
  dual_orders_maximum: 'Maximum dual investments per member before maturity',
  dual_ticks_share:
    'Share of seconds in the settlement half hour of a dual investment that must have a price',
  dual_rate_second_above: 'Dual investments with a higher APR need two operators',
  mining_penalty_maximum:
    'Maximum early redemption penalty, as a share of the principal; for plans defined ' +
    'from then on',
  mining_orders_maximum: 'Maximum locked plans per member at once',
  prediction_rake: 'Share of a pool that the platform keeps, for predictions made from then on',
  prediction_stake_minimum: 'Minimum per stake on a prediction',
  prediction_stake_maximum: 'Maximum that one member can stake on one prediction',
  prediction_bets_maximum: 'Maximum stakes per prediction, so that it settles in one moment',
  prediction_member_bets_maximum:
    'Maximum stakes per member on one prediction, so that a few can’t take every place',
  prediction_resolve_days:
    'A question nobody resolves this many days after its end is void, and stakes are returned',
  prediction_tick_wait_seconds:
    'How far a price round’s prices can be from its cut-off and its end',
  prediction_round_minutes:
    'How long a price round takes stakes, and then runs; the platform opens the next one itself',
  nft_fee_rate: 'Share of an NFT’s price that the platform keeps, for sales made from then on',
  nft_royalty_maximum: 'Maximum royalty an artist can ask on resales',
  nft_margin_maximum: 'Maximum bid deposit, as a share of the starting price',
  nft_pay_hours: 'How long an NFT order waits for its payment',
  nft_extend_minutes: 'A bid within this many minutes of the end extends an auction by as many',
  nft_days_maximum: 'Longest NFT sale',
  nft_offers_maximum: 'Maximum bidders offered the item after a winner doesn’t pay',
  nft_orders_maximum: 'Maximum unpaid NFT orders per member',
  nft_drops_maximum: 'Maximum open sales per artist',
  nft_lapses_maximum:
    'Reservations a member can cancel or let expire in 24 hours before the next is refused',
  referral_rate: 'Share of an invited member’s fees paid to the inviter',
};

export const WARNINGS = {
  running: 'Applies immediately, including to what was started before the change.',
  newOnly: 'Applies to what is started from now on. Anything running keeps its terms.',
} as const;
