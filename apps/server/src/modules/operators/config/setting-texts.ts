/** What each setting means. The console speaks English, as its other pages do. */
export const SETTING_MEANINGS: Readonly<Record<string, string>> = {
  index_stale_seconds: 'An index price that is older counts as none: what needs it waits.',
  grant_amount: 'Play money in each of the spot, futures and options accounts, once a day.',
  open_orders_maximum: 'Orders that a member may have open at a time.',
  positions_maximum: 'Open and waiting futures positions of a member.',
  stale_haircut_per_minute:
    'While an index is stale, futures count at its last price, moved against them by so much ' +
    'more each minute.',
  stale_haircut_maximum: 'The most by which a stale price is moved.',
  liquidation_fills_at_once:
    'After so many fills of liquidations at one moment the rest follows in the next step, before ' +
    'anything else.',
  option_stake_minimum: 'The smallest stake of a seconds option.',
  option_stake_maximum: 'The largest stake of a seconds option.',
  option_tick_wait_seconds:
    'Without a price for so long after acceptance or before expiry the stake goes back.',
  option_exposure_maximum:
    'The most that options of one market, direction and minute of expiry may win together.',
  options_open_maximum: 'Seconds options that a member may have open at a time.',
  copy_slippage_major:
    'How far from the trader’s price a copy of BTC or ETH may be opened; beyond it is skipped.',
  copy_slippage_other: 'The same for all other contracts.',
  copy_profit_share_maximum: 'The most of a follower’s profit that a trader may ask for.',
  trader_approves_itself: 'An application to become a trader is approved at once.',
  follows_maximum: 'Traders that a member may follow at a time.',
  followers_maximum: 'Followers that a trader may have at a time.',
  convert_fee_rate: 'The fee of an exchange between coins.',
  convert_quote_seconds: 'How long an offer to exchange holds.',
  convert_guard: 'An offer is no longer taken when the index has moved away from it by more.',
  convert_minimum: 'The least worth of one exchange.',
  convert_maximum: 'The most worth of one exchange.',
  buy_quote_seconds: 'How long an offer of quick buy holds.',
  buy_pay_minutes: 'How long an order of quick buy waits for its payment.',
  buy_spread: 'What is kept of the amount of a quick buy; nothing of USD for USDT.',
  buy_limit_level_1: 'The most worth of one quick buy for who is certified at level 1.',
  buy_limit_level_2: 'The most worth of one quick buy for who is certified at level 2.',
  buy_open_orders_maximum: 'Quick buys of a member that are not over.',
  buy_daily_orders_maximum: 'Quick buys of a member within 24 hours.',
  buy_appeal_days: 'How long after it was cancelled an order can be appealed.',
  buy_second_operator_above:
    'What one operator gives alone in a day, in USDT: quick buys; offers of coupons; and mining ' +
    'products, dual investments and subscriptions together. More takes two operators.',
  coupon_mailbox_members:
    'Members with the same mailbox, or the same mobile number, who may claim one offer of coupons.',
  coupon_device_members: 'Members on the same device who may claim one offer of coupons.',
  coupon_network_members: 'Members behind the same address who may claim one offer of coupons.',
  deposits_pending_maximum: 'Deposits of a member that wait for a confirmation.',
  withdrawals_open_maximum: 'Withdrawals of a member that are not over.',
  withdrawal_limit_btc_0: 'Withdrawals of 24 hours together, for who is not certified.',
  withdrawal_limit_btc_1: 'Withdrawals of 24 hours together, for level 1.',
  withdrawal_limit_btc_2: 'Withdrawals of 24 hours together, for level 2.',
  withdrawal_second_review_btc:
    'A withdrawal is reviewed by two operators if it is worth more, alone or with those of the ' +
    'last 24 hours.',
  deposit_second_review_btc:
    'A deposit with a voucher or to a bank is confirmed by two operators if it is worth more, or ' +
    'if more has arrived than its member told.',
  withdrawal_fee_rate: 'The share that a withdrawal costs beside its network’s fee.',
  withdrawal_shared_members:
    'From so many members on who withdraw to one address, each such withdrawal is flagged and ' +
    'reviewed by two operators.',
  withdrawal_shared_days: 'Withdrawals to one address count together for so long.',
  address_hold_hours: 'How long a new address or card waits before money can go there.',
  loan_minimum: 'The least of one loan.',
  loan_maximum: 'The most of one loan.',
  loan_vip_minimum: 'The VIP level from which a member may ask for a loan.',
  loan_days_minimum: 'The shortest loan.',
  loan_days_maximum: 'The longest loan.',
  loan_leverage_maximum: 'The collateral is at least this ÷ (this − 1) of the loan: 150 % for 3.',
  loan_daily_rate: 'Daily interest that a quote offers where no other is named.',
  loan_overdue_rate: 'What an overdue loan costs a day, of all that is owed.',
  loan_warn_rate: 'Collateral ÷ debt at which the borrower is warned.',
  loan_warn_hysteresis: 'How far above the warning it must come back before the next one is given.',
  loan_close_rate: 'Collateral ÷ debt below which a loan is closed.',
  loan_close_fee: 'What a forced close costs, of what is sold.',
  loan_quote_hours: 'How long a quote for a loan holds.',
  loans_open_maximum: 'Requests, quotes and loans of one member at a time.',
  dual_orders_maximum: 'Dual investments of one member that have not matured.',
  dual_ticks_share:
    'Of the seconds of the half hour that settles a dual investment so many must have a price.',
  dual_rate_second_above:
    'A dual investment with a higher rate a year takes two operators; 1 is 100 % a year.',
  mining_penalty_maximum:
    'The most of the principal that ending a locked product early costs; for products that are ' +
    'defined from then on.',
  mining_orders_maximum: 'Locked products of one member at a time.',
  prediction_rake: 'The share of a pool that the house keeps, of quizzes made from then on.',
  prediction_stake_minimum: 'The least of one bet on a quiz.',
  prediction_stake_maximum: 'The most that one member may put on one quiz.',
  prediction_bets_maximum: 'How many bets one quiz takes, so that its end stays one moment.',
  prediction_member_bets_maximum:
    'How many of them one member may place, so that a few cannot take all places.',
  prediction_resolve_days:
    'A question that nobody has resolved so many days after its end is void, and all goes back.',
  prediction_tick_wait_seconds:
    'How far from its cut-off and its end the price of a price round may be.',
  prediction_round_minutes:
    'How long a price round takes bets, and then runs; the platform puts the next one up itself.',
  nft_fee_rate:
    'The part of the price of a work that the platform keeps, for sales made from then on.',
  nft_royalty_maximum: 'The most that an artist may ask of later sales.',
  nft_margin_maximum: 'The largest deposit of an auction, as a share of its first price.',
  nft_pay_hours: 'How long an order for a work waits for its payment.',
  nft_extend_minutes: 'A bid in so many last minutes moves the end of an auction on by as many.',
  nft_days_maximum: 'The longest sale of a work.',
  nft_offers_maximum: 'Bidders that are asked after a winner who does not pay.',
  nft_orders_maximum: 'Unpaid purchases of works of a member.',
  nft_drops_maximum: 'Sales of an artist that are not over.',
  nft_lapses_maximum:
    'Reservations that a member may give back or let pass in 24 hours before the next one.',
  referral_rate: 'The share of an invited member’s fees that goes to who invited them.',
};

export const WARNINGS = {
  running: 'Applies at once, also to what was begun before the change.',
  newOnly: 'Applies to what is begun from now on; what is running keeps its terms.',
} as const;
