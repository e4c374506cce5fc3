/** Figures that both sides need. */
export const LANGUAGES = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vn'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

export const FIAT_CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'HKD', 'SGD', 'VND'] as const;
export type FiatCurrency = (typeof FIAT_CURRENCIES)[number];

export const PERIODS = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '4hour',
  '1day',
  '1week',
  '1mon',
] as const;
export type Period = (typeof PERIODS)[number];

/** Which book of a symbol: stocks are in `spot`, as coins are. */
export const MARKET_KINDS = ['spot', 'futures'] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

/** The wire's names of the accounts, by their wire ids 1 to 9. */
export const ACCOUNT_NAMES = [
  'legal',
  'change',
  'lever',
  'micro',
  'stock',
  'financial',
  'mining',
  'margin',
  'bonus',
] as const;
export type WireAccount = (typeof ACCOUNT_NAMES)[number];

/** What changes of balances are filed under. */
export const BILL_GROUPS = [
  'trade',
  'fee',
  'option',
  'stock',
  'copy',
  'transfer',
  'convert',
  'buy',
  'deposit',
  'withdrawal',
  'loan',
  'growth',
  'coupon',
  'dual',
  'mining',
  'subscription',
  'prediction',
  'nft',
  'grant',
  'adjustment',
] as const;
export type BillGroup = (typeof BILL_GROUPS)[number];

export const SPOT_ORDER_TYPES = [
  'market',
  'limit',
  'stop_market',
  'stop_limit',
  'take_profit',
  'take_profit_limit',
  'oco',
] as const;
/** Who ends where an order would trade with another of the same member. */
export const SELF_TRADE_PREVENTIONS = ['expire_taker', 'expire_maker', 'expire_both'] as const;
export const SPOT_ORDER_STATUSES = ['open', 'waiting', 'filled', 'cancelled'] as const;

export const REQUEST_TIMEOUT_MS = 60_000;
export const LOGIN_REDIRECT_DELAY_MS = 1_200;
export const RATES_MAX_AGE_MS = 86_400_000;
export const TOAST_DURATION_MS = 1_500;
export const CODE_RESEND_SECONDS = 60;
export const CODE_LIFETIME_SECONDS = 600;
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 72;
export const DEFAULT_AREA_CODE = '86';

/** What an operator may; an admin may everything. */
export const OPERATOR_ROLES = [
  'admin',
  'finance',
  'compliance',
  'support',
  'content',
  'trading',
] as const;
/** Whom an operator looks for: two letters, or a whole number; everybody is no list. */
export const MEMBER_SEARCH = /^\d+$|[\p{L}\d].*[\p{L}\d]/u;
/** Members begin above it. */
export const OPERATOR_ID_MAX = 999;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Request and answer headers. */
export const HEADERS = {
  language: 'lang',
  idempotencyKey: 'idempotency-key',
  /** Beside the key: when it was first sent, in ms on the exchange's clock, never a later time. */
  keySentAt: 'idempotency-stamp',
  /** On an answer: the sequence of the command that the call made. */
  sequence: 'seq',
  /**
   * On a request beside a token: whose page sends it, a member's `uid` or an operator's `id`. Under
   * the token of another it is refused; without it the token alone says who acts.
   */
  member: 'member-id',
  /** A random name of the browser, beside what codes are asked for and given with. */
  requester: 'requester',
  /** At the console's sign-in: what an earlier one has answered as `device`. */
  deviceMark: 'device-mark',
  /** On a request: the newest sequence that the caller has seen; reads wait until it shows. */
  readAfter: 'read-after',
} as const;

/** Of the support chat and the public room. */
export const CHAT_TEXT_MAX = 1_000;
export const CHAT_PAGE = 50;
/** Who has just made an account reads the public room for so long before writing in it. */
export const CHAT_ACCOUNT_MINUTES = 10;
export const CHAT_REPORT_REASONS = ['scam', 'insult', 'spam', 'private', 'other'] as const;

/** A page of the app with what it is to show: what may be linked to without naming a host. */
export const APP_PATH = /^\/pages\/(?!.*\.\.)[\w/?=&%.-]*$/;

/** What a member proves to be the owner for; a proof and its codes are good for this alone. */
export const PROOF_PURPOSES = [
  'password',
  'pay_password',
  'email',
  'mobile',
  'totp_on',
  'totp_off',
  'recovery_codes',
  'anti_phishing',
  'destination',
] as const;
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];

/** What an owner can have lost, and how it is known who says so. */
export const REMOVABLE_FACTORS = ['totp', 'email', 'mobile'] as const;
export const IDENTITY_CHECKS = ['document', 'video', 'in_person'] as const;
