/** In what a setting is told. */
export type SettingUnit =
  | 'on_off'
  | 'count'
  | 'level'
  | 'share'
  | 'ratio'
  | 'USDT'
  | 'BTC'
  | 'seconds'
  | 'minutes'
  | 'hours'
  | 'days';

export interface SettingRule {
  /** The subject that reads it. */
  readonly group: string;
  readonly unit: SettingUnit;
  /** Decimal texts; both are allowed values themselves. */
  readonly minimum: string;
  readonly maximum: string;
  /** A change also touches what was begun before it. */
  readonly running?: true;
}

const count = (group: string, minimum: number, maximum: number): SettingRule => ({
  group,
  unit: 'count',
  minimum: String(minimum),
  maximum: String(maximum),
});
const money = (group: string, maximum: string, minimum = '0'): SettingRule => ({
  group,
  unit: 'USDT',
  minimum,
  maximum,
});
const bitcoin = (group: string, maximum: string): SettingRule => ({
  group,
  unit: 'BTC',
  minimum: '0',
  maximum,
});
const share = (group: string, maximum: string, minimum = '0'): SettingRule => ({
  group,
  unit: 'share',
  minimum,
  maximum,
});
const time = (
  group: string,
  unit: 'seconds' | 'minutes' | 'hours' | 'days',
  minimum: number,
  maximum: number,
): SettingRule => ({ group, unit, minimum: String(minimum), maximum: String(maximum) });

/**
 * What an operator may make of each setting of the exchange. Wide enough for every sensible
 * platform, too narrow for a slip of the finger that would stop one or give money away.
 */
export const SETTING_RULES: Readonly<Record<string, SettingRule>> = {
  index_stale_seconds: { ...time('markets', 'seconds', 2, 200_000), running: true },
  grant_amount: money('people', '1000000', '1'),
  open_orders_maximum: count('spot', 1, 1_000),
  positions_maximum: count('futures', 1, 500),
  stale_haircut_per_minute: { ...share('futures', '0.01'), running: true },
  stale_haircut_maximum: { ...share('futures', '0.5'), running: true },
  liquidation_fills_at_once: { ...count('futures', 1, 2_000), running: true },
  option_stake_minimum: money('options', '100000', '0.1'),
  option_stake_maximum: money('options', '1000000', '1'),
  option_tick_wait_seconds: time('options', 'seconds', 1, 10_000),
  option_exposure_maximum: money('options', '1000000000', '1'),
  options_open_maximum: count('options', 1, 500),
  copy_slippage_major: { ...share('copy', '0.05', '0.0001'), running: true },
  copy_slippage_other: { ...share('copy', '0.1', '0.0001'), running: true },
  copy_profit_share_maximum: share('copy', '0.5'),
  trader_approves_itself: { group: 'copy', unit: 'on_off', minimum: '0', maximum: '1' },
  follows_maximum: count('copy', 1, 200),
  followers_maximum: count('copy', 1, 20_000),
  convert_fee_rate: share('convert', '0.05'),
  convert_quote_seconds: time('convert', 'seconds', 5, 600),
  convert_guard: { ...share('convert', '0.02', '0.0001'), running: true },
  convert_minimum: money('convert', '10000', '0.01'),
  convert_maximum: money('convert', '100000000', '1'),
  convert_small_maximum: money('convert', '1000', '1'),
  buy_quote_seconds: time('quick_buy', 'seconds', 10, 600),
  buy_pay_minutes: time('quick_buy', 'minutes', 5, 1_440),
  buy_spread: share('quick_buy', '0.1'),
  buy_limit_level_1: money('quick_buy', '1000000'),
  buy_limit_level_2: money('quick_buy', '100000000'),
  buy_open_orders_maximum: count('quick_buy', 1, 100),
  buy_daily_orders_maximum: count('quick_buy', 1, 1_000),
  buy_appeal_days: { ...time('quick_buy', 'days', 1, 90), running: true },
  buy_second_operator_above: { ...money('quick_buy', '100000000'), running: true },
  coupon_mailbox_members: { ...count('coupons', 1, 1_000_000), running: true },
  coupon_device_members: { ...count('coupons', 1, 1_000_000), running: true },
  coupon_network_members: { ...count('coupons', 1, 1_000_000), running: true },
  deposits_pending_maximum: count('funding', 1, 100),
  withdrawals_open_maximum: count('funding', 1, 200),
  withdrawal_limit_btc_0: bitcoin('funding', '1000'),
  withdrawal_limit_btc_1: bitcoin('funding', '10000'),
  withdrawal_limit_btc_2: bitcoin('funding', '100000'),
  withdrawal_second_review_btc: bitcoin('funding', '10000'),
  deposit_second_review_btc: bitcoin('funding', '10000'),
  withdrawal_fee_rate: share('funding', '0.05'),
  withdrawal_shared_members: count('funding', 2, 50),
  withdrawal_shared_days: time('funding', 'days', 1, 365),
  address_hold_hours: time('funding', 'hours', 0, 720),
  loan_minimum: money('loans', '1000000000', '1'),
  loan_maximum: money('loans', '1000000000', '1'),
  loan_vip_minimum: { group: 'loans', unit: 'level', minimum: '0', maximum: '9' },
  loan_days_minimum: time('loans', 'days', 1, 365),
  loan_days_maximum: time('loans', 'days', 1, 3_650),
  loan_leverage_maximum: { group: 'loans', unit: 'ratio', minimum: '1.1', maximum: '10' },
  loan_daily_rate: share('loans', '0.01'),
  loan_overdue_rate: share('loans', '0.05'),
  loan_warn_rate: { group: 'loans', unit: 'ratio', minimum: '1.05', maximum: '5' },
  loan_warn_hysteresis: share('loans', '1'),
  loan_close_rate: { group: 'loans', unit: 'ratio', minimum: '1.01', maximum: '5' },
  loan_close_fee: share('loans', '0.1'),
  loan_quote_hours: time('loans', 'hours', 1, 720),
  loans_open_maximum: count('loans', 1, 100),
  dual_orders_maximum: count('dual', 1, 1_000),
  dual_ticks_share: { group: 'dual', unit: 'share', minimum: '0.001', maximum: '1' },
  dual_rate_second_above: share('dual', '10'),
  mining_penalty_maximum: share('mining', '0.5', '0.05'),
  mining_orders_maximum: count('mining', 1, 500),
  prediction_rake: share('prediction', '0.2'),
  prediction_stake_minimum: money('prediction', '1000000', '0.01'),
  prediction_stake_maximum: money('prediction', '1000000', '0.01'),
  prediction_bets_maximum: count('prediction', 1, 20_000),
  prediction_member_bets_maximum: count('prediction', 1, 1_000),
  prediction_resolve_days: time('prediction', 'days', 1, 90),
  prediction_tick_wait_seconds: time('prediction', 'seconds', 1, 60),
  prediction_round_minutes: time('prediction', 'minutes', 1, 1_440),
  nft_fee_rate: share('nft', '0.2'),
  nft_royalty_maximum: share('nft', '0.5'),
  nft_margin_maximum: share('nft', '1', '0.01'),
  nft_pay_hours: time('nft', 'hours', 1, 168),
  nft_extend_minutes: time('nft', 'minutes', 1, 120),
  nft_days_maximum: time('nft', 'days', 1, 365),
  nft_offers_maximum: count('nft', 0, 50),
  nft_orders_maximum: count('nft', 1, 100),
  nft_drops_maximum: count('nft', 1, 1_000),
  nft_lapses_maximum: count('nft', 1, 1_000),
  referral_rate: { ...share('people', '0.5'), running: true },
};

/** Of each pair the first is never more than the second. */
export const SETTING_PAIRS: readonly (readonly [lower: string, upper: string])[] = [
  ['option_stake_minimum', 'option_stake_maximum'],
  ['option_stake_maximum', 'option_exposure_maximum'],
  ['prediction_stake_minimum', 'prediction_stake_maximum'],
  ['convert_minimum', 'convert_maximum'],
  ['buy_limit_level_1', 'buy_limit_level_2'],
  ['buy_open_orders_maximum', 'buy_daily_orders_maximum'],
  ['withdrawal_limit_btc_0', 'withdrawal_limit_btc_1'],
  ['withdrawal_limit_btc_1', 'withdrawal_limit_btc_2'],
  ['loan_minimum', 'loan_maximum'],
  ['loan_days_minimum', 'loan_days_maximum'],
  ['loan_close_rate', 'loan_warn_rate'],
];

const DECIMAL_UNITS: ReadonlySet<SettingUnit> = new Set(['share', 'ratio', 'USDT', 'BTC']);

/** Whether only whole numbers make sense. */
export function isWhole({ unit }: SettingRule): boolean {
  return !DECIMAL_UNITS.has(unit);
}
