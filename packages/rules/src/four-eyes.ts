/** In which way one operator alone may change a setting. */
interface Alone {
  readonly way: 'less' | 'more' | 'either';
  /** Why a thief among the operators has nothing of it. */
  readonly why: string;
}

const lower = (why: string): Alone => ({ way: 'less', why });
const raise = (why: string): Alone => ({ way: 'more', why });
const change = (why: string): Alone => ({ way: 'either', why });

const REVIEW = lower('more of what one operator says is looked at by a second one');
const LIMIT = lower('less can leave, or be won or borrowed, at once or in a day');
const FEWER = lower('a member has fewer of them at a time; what is begun goes on');
const HOLDS = lower('an offer holds for less time, so that it is less of a free guess');
const GUARD = lower('less may lie between the price that was seen and the one that is paid');
const PERSONS = lower('fewer accounts of one person have the same coupon');
const CAP = lower('less can be asked of somebody else');
const LEAST = change('the least of one says nothing of the most');
const COUNT = change('a count of what costs its member, and gives nothing');

/**
 * All that one operator alone may change, and which way. Whatever is not here wants two, so a new
 * setting does until somebody has judged it: fees, rates and rakes, which members pay or are paid;
 * when a price is too old, and when without one a stake goes back, which decide who wins; and what
 * closes somebody's position, loan or sale.
 */
export const ONE_ENOUGH: Readonly<Record<string, Alone>> = {
  withdrawal_second_review_btc: REVIEW,
  deposit_second_review_btc: REVIEW,
  buy_second_operator_above: REVIEW,
  dual_rate_second_above: REVIEW,
  withdrawal_shared_members: REVIEW,
  withdrawal_shared_days: raise('withdrawals to one address count together for longer'),
  address_hold_hours: raise('who broke into an account waits for longer'),
  grant_amount: lower('less play money is given'),
  withdrawal_limit_btc_0: LIMIT,
  withdrawal_limit_btc_1: LIMIT,
  withdrawal_limit_btc_2: LIMIT,
  buy_limit_level_1: LIMIT,
  buy_limit_level_2: LIMIT,
  convert_maximum: LIMIT,
  loan_maximum: LIMIT,
  option_exposure_maximum: LIMIT,
  option_stake_maximum: LIMIT,
  prediction_stake_maximum: LIMIT,
  withdrawals_open_maximum: FEWER,
  buy_open_orders_maximum: FEWER,
  buy_daily_orders_maximum: FEWER,
  options_open_maximum: FEWER,
  loans_open_maximum: FEWER,
  dual_orders_maximum: FEWER,
  mining_orders_maximum: FEWER,
  follows_maximum: FEWER,
  followers_maximum: FEWER,
  nft_orders_maximum: FEWER,
  nft_drops_maximum: FEWER,
  nft_lapses_maximum: FEWER,
  coupon_mailbox_members: PERSONS,
  coupon_device_members: PERSONS,
  coupon_network_members: PERSONS,
  convert_quote_seconds: HOLDS,
  buy_quote_seconds: HOLDS,
  buy_pay_minutes: HOLDS,
  loan_quote_hours: HOLDS,
  convert_guard: GUARD,
  copy_slippage_major: GUARD,
  copy_slippage_other: GUARD,
  copy_profit_share_maximum: CAP,
  mining_penalty_maximum: CAP,
  nft_royalty_maximum: CAP,
  trader_approves_itself: lower('an operator looks at who wants to be followed'),
  loan_leverage_maximum: lower('more collateral stands for a loan'),
  loan_days_maximum: lower('a loan is back sooner'),
  loan_vip_minimum: raise('fewer may ask for a loan'),
  loan_warn_rate: raise('a borrower is warned sooner'),
  loan_warn_hysteresis: lower('a borrower is warned more often'),
  nft_extend_minutes: raise('there is more time to answer a late bid'),
  option_stake_minimum: LEAST,
  prediction_stake_minimum: LEAST,
  convert_minimum: LEAST,
  convert_small_maximum: LIMIT,
  loan_minimum: LEAST,
  loan_days_minimum: LEAST,
  open_orders_maximum: COUNT,
  positions_maximum: COUNT,
  deposits_pending_maximum: COUNT,
  nft_days_maximum: change('a sale says when it ends before anybody bids'),
};

/** Whether a second operator must agree to a setting's new value. */
export function settingWantsTwo(name: string, before: bigint, after: bigint): boolean {
  if (after === before) return false;
  const way = Object.hasOwn(ONE_ENOUGH, name) ? ONE_ENOUGH[name]?.way : undefined;
  return way !== 'either' && way !== (after < before ? 'less' : 'more');
}

/** Who made, recovered, let in or gave roles to an operator is not seconded by them for so long. */
export const ONE_HAND_DAYS = 7;
/** A proposal that nobody has decided is over after so long. */
export const PROPOSAL_DAYS = 7;
/** Who is to be an admin no more has so long to reject it, unless another admin agrees. */
export const SHUT_OUT_HOURS = 24;
/** Who was an admin within so many days counts where it is asked who is the only one. */
export const ADMIN_COUNTS_DAYS = 30;
