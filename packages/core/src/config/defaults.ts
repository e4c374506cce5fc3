import { parseAmount } from '@kontor/money';

/** The editable figures of the platform; one that is new here is added at the next start. */
export const DEFAULT_SETTINGS: { readonly [name: string]: string } = {
  /** An index whose newest tick is older is stale. */
  index_stale_seconds: '10',
  /** Play money in USDT for each of spot, futures and options. */
  grant_amount: '10000',
  /**
   * While an index is stale, positions count against their margin at its last price, moved against
   * them by a share that grows each minute, up to a maximum.
   */
  stale_haircut_per_minute: '0.001',
  stale_haircut_maximum: '0.1',
  open_orders_maximum: '200',
  /** Open and waiting futures positions of a member. */
  positions_maximum: '100',
  /**
   * After so many fills of liquidations at one moment the others follow in the next step, before
   * anything else happens.
   */
  liquidation_fills_at_once: '100',
  option_stake_minimum: '10',
  option_stake_maximum: '5000',
  /** Without a tick for so long after acceptance or before expiry the stake goes back. */
  option_tick_wait_seconds: '5',
  /** The most that options of one market, direction and minute of expiry may win together. */
  option_exposure_maximum: '250000',
  options_open_maximum: '50',
  /** How far a copied opening may be from the trader's price: BTC and ETH, and the others. */
  copy_slippage_major: '0.005',
  copy_slippage_other: '0.015',
  copy_profit_share_maximum: '0.1',
  /** 1: an application to become a trader is approved at once, as suits play money. */
  trader_approves_itself: '1',
  /** Follows of one member, and followers of one trader. */
  follows_maximum: '20',
  followers_maximum: '2000',
  /**
   * Exchange between coins: its fee, how long an offer holds, and by how much the index may leave
   * it.
   */
  convert_fee_rate: '0.001',
  convert_quote_seconds: '60',
  convert_guard: '0.001',
  /** Worth in USDT of one exchange. */
  convert_minimum: '1',
  convert_maximum: '100000',
  /** What is worth less may go into one coin together. */
  convert_small_maximum: '10',
  /** Quick buy: how long an offer holds, and how long an order waits for its payment. */
  buy_quote_seconds: '60',
  buy_pay_minutes: '30',
  /** What is kept of the amount; nothing of USD for USDT. */
  buy_spread: '0.005',
  /** The worth in USDT of one order, by level of certification. */
  buy_limit_level_1: '2000',
  buy_limit_level_2: '1000000',
  /** Orders of a member that are not over, and those made within 24 hours. */
  buy_open_orders_maximum: '3',
  buy_daily_orders_maximum: '10',
  buy_appeal_days: '7',
  /** An order worth more USDT, and an offer of coupons that may cost more, takes two operators. */
  buy_second_operator_above: '10000',
  /** So many members of one mailbox, device or network may claim one offer of coupons. */
  coupon_mailbox_members: '1',
  coupon_device_members: '2',
  coupon_network_members: '10',
  /** Deposits of a member that wait for confirmation; withdrawals that are not over. */
  deposits_pending_maximum: '10',
  withdrawals_open_maximum: '20',
  /** Worth in BTC of a member's withdrawals in 24 hours, by level of certification. */
  withdrawal_limit_btc_0: '2',
  withdrawal_limit_btc_1: '200',
  withdrawal_limit_btc_2: '500',
  /** Above it, with those of 24 hours, two operators review a withdrawal. */
  withdrawal_second_review_btc: '0.25',
  /** A deposit worth more BTC, or above what its member told, is confirmed by two operators. */
  deposit_second_review_btc: '0.25',
  /** A share of the number that a withdrawal costs beside its network's fee. */
  withdrawal_fee_rate: '0',
  /** So many members who withdraw to one address within so many days are for two operators. */
  withdrawal_shared_members: '3',
  withdrawal_shared_days: '30',
  /** How long a new address or card waits before money can go there. */
  address_hold_hours: '24',
  /** Loans: the least and the most of one, in USDT, and who may ask beside market makers. */
  loan_minimum: '500000',
  loan_maximum: '10000000',
  loan_vip_minimum: '2',
  loan_days_minimum: '7',
  loan_days_maximum: '365',
  /** Collateral of at least leverage ÷ (leverage − 1) of the loan: 150 % for 3. */
  loan_leverage_maximum: '3',
  /** Offered where an operator names no other rate. */
  loan_daily_rate: '0.0005',
  loan_overdue_rate: '0.005',
  loan_warn_rate: '1.3',
  /** How far above the warning the risk rate must come back before a next one is given. */
  loan_warn_hysteresis: '0.05',
  loan_close_rate: '1.1',
  loan_close_fee: '0.01',
  loan_quote_hours: '24',
  /** Requests, quotes and loans of one member at a time. */
  loans_open_maximum: '5',
  /** Dual investments of a member that have not matured. */
  dual_orders_maximum: '100',
  /** Of the seconds of the half hour that settles so many must have a tick. */
  dual_ticks_share: '0.6',
  /** A product with a higher rate a year takes two operators. */
  dual_rate_second_above: '1',
  /** The share of an invited member's fees that goes to who invited them. */
  referral_rate: '0.2',
  /** Mining: the share of the principal that an early end costs at most; orders of one member. */
  mining_penalty_maximum: '0.5',
  mining_orders_maximum: '50',
  /** Prediction: the share of a pool that the house keeps, of quizzes made from then on. */
  prediction_rake: '0.05',
  /** Of one bet, and of all that one member may put on one quiz, in USDT. */
  prediction_stake_minimum: '1',
  prediction_stake_maximum: '5000',
  /** Bets that one quiz takes, so that its end stays one moment. */
  prediction_bets_maximum: '20000',
  prediction_member_bets_maximum: '20',
  /** A question that nobody has resolved so long after its end is void. */
  prediction_resolve_days: '14',
  /** How far from its times the ticks of a price round may be. */
  prediction_tick_wait_seconds: '5',
  /** How long a price round takes bets, and then runs; the platform puts them up by itself. */
  prediction_round_minutes: '15',
  /**
   * The marketplace: the platform's part of a price; the most that a royalty and a deposit may be
   * of it; hours to pay an order; the minutes by which a late bid moves the end; days a sale may
   * last; bidders that are asked after a winner who does not pay; unpaid purchases of a member and
   * drops of an artist at a time; reservations of a member that may come to nothing in 24 hours.
   */
  nft_fee_rate: '0.025',
  nft_royalty_maximum: '0.1',
  nft_margin_maximum: '0.5',
  nft_pay_hours: '24',
  nft_extend_minutes: '10',
  nft_days_maximum: '30',
  nft_offers_maximum: '3',
  nft_orders_maximum: '5',
  nft_drops_maximum: '50',
  nft_lapses_maximum: '3',
};

/** Seconds options: durations and what a right guess earns of its stake. */
export const DEFAULT_OPTION_DURATIONS = [
  { id: 1, seconds: 30, payoutRatio: parseAmount('0.75'), enabled: true },
  { id: 2, seconds: 60, payoutRatio: parseAmount('0.82'), enabled: true },
  { id: 3, seconds: 120, payoutRatio: parseAmount('0.83'), enabled: true },
  { id: 4, seconds: 180, payoutRatio: parseAmount('0.84'), enabled: true },
  { id: 5, seconds: 300, payoutRatio: parseAmount('0.85'), enabled: true },
] as const;

const level = (
  id: number,
  maker: string,
  taker: string,
  futuresMaker: string,
  futuresTaker: string,
  volume: string,
  balance: string,
) => ({
  id,
  spotMakerRate: parseAmount(maker),
  spotTakerRate: parseAmount(taker),
  futuresMakerRate: parseAmount(futuresMaker),
  futuresTakerRate: parseAmount(futuresTaker),
  minimumVolume: parseAmount(volume),
  minimumBalance: parseAmount(balance),
});

export const DEFAULT_VIP_LEVELS = [
  level(0, '0.001', '0.001', '0.0002', '0.0005', '0', '0'),
  level(1, '0.0009', '0.001', '0.00016', '0.0004', '1000000', '50000'),
  level(2, '0.0008', '0.001', '0.00014', '0.00035', '5000000', '200000'),
  level(3, '0.0007', '0.0009', '0.00012', '0.00032', '20000000', '500000'),
  level(4, '0.0006', '0.0008', '0.0001', '0.0003', '75000000', '1000000'),
  level(5, '0.0005', '0.0007', '0.00008', '0.00027', '150000000', '2000000'),
  level(6, '0.0004', '0.0006', '0.00006', '0.00025', '400000000', '5000000'),
  level(7, '0.0003', '0.0005', '0.00004', '0.00022', '800000000', '10000000'),
  level(8, '0.0002', '0.0004', '0.00002', '0.0002', '2000000000', '20000000'),
  level(9, '0.0001', '0.0003', '0', '0.00017', '4000000000', '50000000'),
] as const;
