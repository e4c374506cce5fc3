/** Raised, each of these lets an operator act alone for more, or money out faster. */
const LOOSER_WHEN_MORE: ReadonlySet<string> = new Set([
  'withdrawal_second_review_btc',
  'deposit_second_review_btc',
  'buy_second_operator_above',
  'dual_rate_second_above',
  'withdrawal_limit_btc_0',
  'withdrawal_limit_btc_1',
  'withdrawal_limit_btc_2',
  'buy_limit_level_1',
  'buy_limit_level_2',
  'option_exposure_maximum',
]);
/** Lowered, a stolen account is emptied sooner. */
const LOOSER_WHEN_LESS: ReadonlySet<string> = new Set(['address_hold_hours']);
/** What members pay, or are paid of it, either way. */
const FEES: ReadonlySet<string> = new Set([
  'buy_spread',
  'convert_fee_rate',
  'loan_close_fee',
  'loan_daily_rate',
  'loan_overdue_rate',
  'nft_fee_rate',
  'prediction_rake',
  'referral_rate',
  'withdrawal_fee_rate',
]);

/** Whether a second operator must agree to a setting's new value. Tightening waits for nobody. */
export function settingWantsTwo(name: string, before: bigint, after: bigint): boolean {
  if (FEES.has(name)) return after !== before;
  if (LOOSER_WHEN_MORE.has(name)) return after > before;
  return LOOSER_WHEN_LESS.has(name) && after < before;
}

/** Who made, recovered, let in or gave roles to an operator is not seconded by them for so long. */
export const ONE_HAND_DAYS = 7;
/** A proposal that nobody has decided is over after so long. */
export const PROPOSAL_DAYS = 7;
