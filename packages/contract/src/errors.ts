/**
 * Every error that a call can answer. `status` is the HTTP status: refusals of the business answer
 * 200 with `type: "error"`, transport faults keep their own. The text for people is `errors.<CODE>`
 * in the locales, with `details` as its placeholders.
 */
export interface ErrorKind {
  readonly status: number;
  readonly type: 'error' | '999' | '998';
}

const refusal = { status: 200, type: 'error' } as const;
const transport = <const Status extends number>(status: Status) =>
  ({ status, type: 'error' }) as const;

export const errorKinds = {
  // session
  LOGIN_REQUIRED: { status: 200, type: '999' },
  CERTIFICATION_REQUIRED: { status: 200, type: '998' },
  // transport
  UNREADABLE: transport(400),
  NOT_FOUND: transport(404),
  TOO_LARGE: transport(413),
  TOO_MANY_REQUESTS: transport(429),
  EXCHANGE_BUSY: transport(503),
  EXCHANGE_RECOVERING: transport(503),
  EXCHANGE_UNKNOWN: transport(503),
  STORAGE_AWAY: transport(503),
  SERVER_FAULT: transport(500),
  // input, at a field
  FIELD_REQUIRED: refusal,
  FIELD_TYPE: refusal,
  FIELD_TOO_LONG: refusal,
  FIELD_TOO_SHORT: refusal,
  FIELD_CHOICE: refusal,
  FIELD_FORMAT: refusal,
  FIELD_NOT_POSITIVE: refusal,
  FIELD_DECIMALS: refusal,
  FIELD_TOO_LARGE: refusal,
  FIELD_UNKNOWN: refusal,
  // idempotency
  KEY_REUSED: refusal,
  KEY_INVALID: refusal,
  // uploads
  IMAGE_TOO_LARGE: transport(413),
  IMAGE_ONE_ONLY: refusal,
  IMAGE_INVALID: refusal,
  UPLOADS_PENDING: refusal,
  UPLOAD_UNKNOWN: refusal,
  UPLOAD_USED: refusal,
  UPLOAD_REPEATED: refusal,
  // identity and profile
  EMAIL_UNBOUND: refusal,
  PHONE_UNBOUND: refusal,
  IDENTITY_IN_REVIEW: refusal,
  IDENTITY_DONE: refusal,
  IDENTITY_LEVEL_FIRST: refusal,
  IDENTITY_UNKNOWN: refusal,
  IDENTITY_DECIDED: refusal,
  NAME_WRONG: refusal,
  ID_NUMBER_WRONG: refusal,
  NICKNAME_WRONG: refusal,
  SIGNATURE_WRONG: refusal,
  // people
  USER_EXISTS: refusal,
  USER_UNKNOWN: refusal,
  CODE_WRONG: refusal,
  CODE_EXPIRED: refusal,
  CODE_TOO_SOON: refusal,
  CODE_LIMIT: refusal,
  CODE_NOT_SENT: refusal,
  PASSWORDS_DIFFER: refusal,
  PASSWORD_WEAK: refusal,
  INVITE_UNKNOWN: refusal,
  OWN_INVITE: refusal,
  REBATE_PAID: refusal,
  VIP_EVALUATED: refusal,
  VIP_LEVEL_WRONG: refusal,
  LOGIN_FAILED: refusal,
  ACCOUNT_LOCKED: refusal,
  ACCOUNT_DISABLED: refusal,
  SESSION_UNKNOWN: refusal,
  // operators
  OPERATOR_ROLE_REQUIRED: refusal,
  FOUR_EYES_REQUIRED: refusal,
  OPERATOR_EXISTS: refusal,
  OPERATOR_UNKNOWN: refusal,
  OPERATOR_LAST_ADMIN: refusal,
  OPERATOR_SELF: refusal,
  OPERATORS_FULL: refusal,
  PASSWORD_WRONG: refusal,
  SETTING_UNKNOWN: refusal,
  LEVEL_ORDER: refusal,
  DURATION_EXISTS: refusal,
  TRADER_DECIDED: refusal,
  PASSWORD_CHANGE_REQUIRED: refusal,
  // security
  PAY_PASSWORD_UNSET: refusal,
  PAY_PASSWORD_WRONG: refusal,
  PAY_PASSWORD_LOCKED: refusal,
  PAY_PASSWORD_WEAK: refusal,
  TOTP_REQUIRED: refusal,
  TOTP_WRONG: refusal,
  TOTP_LOCKED: refusal,
  TOTP_ON: refusal,
  TOTP_OFF: refusal,
  TOTP_EXPIRED: refusal,
  NOT_BOUND: refusal,
  ADDRESS_TAKEN: refusal,
  BOUND_ALREADY: refusal,
  // what members allow themselves
  LOSS_LIMIT: refusal,
  STAKE_LIMIT: refusal,
  COOLING_OFF: refusal,
  SELF_EXCLUDED: refusal,
  PAUSE_RUNS: refusal,
  REGION_CLOSED: refusal,
  // markets and trading
  MARKET_UNKNOWN: refusal,
  MARKET_CLOSED: refusal,
  PRICE_STALE: refusal,
  PRICE_REQUIRED: refusal,
  PRICE_NOT_ALLOWED: refusal,
  PRICE_STEP: refusal,
  PRICE_BAND: refusal,
  TRIGGER_REQUIRED: refusal,
  TRIGGER_PASSED: refusal,
  TRIGGER_ORDER: refusal,
  QUANTITY_WRONG: refusal,
  QUANTITY_STEP: refusal,
  BELOW_MINIMUM: refusal,
  ABOVE_MAXIMUM: refusal,
  INSUFFICIENT_BALANCE: refusal,
  NO_LIQUIDITY: refusal,
  POST_ONLY_CROSSES: refusal,
  ORDER_UNKNOWN: refusal,
  ORDER_NOT_OPEN: refusal,
  ORDER_NOT_AMENDABLE: refusal,
  TOO_MANY_ORDERS: refusal,
  TRADING_DISABLED: refusal,
  EXPIRY_WRONG: refusal,
  // futures
  MULTIPLE_WRONG: refusal,
  TIER_EXCEEDED: refusal,
  STOP_SIDE_WRONG: refusal,
  STOP_BEYOND_LIQUIDATION: refusal,
  TOO_MANY_POSITIONS: refusal,
  POSITION_UNKNOWN: refusal,
  POSITION_NOT_OPEN: refusal,
  POSITION_NOT_WAITING: refusal,
  POSITION_NOT_ISOLATED: refusal,
  // seconds options
  DURATION_UNKNOWN: refusal,
  EXPOSURE_FULL: refusal,
  TOO_MANY_OPTIONS: refusal,
  OPTION_UNKNOWN: refusal,
  RECEIPT_UNKNOWN: refusal,
  // copy trading
  TRADER_UNKNOWN: refusal,
  TRADER_SUSPENDED: refusal,
  TRADER_FULL: refusal,
  SHARE_CHANGED: refusal,
  FOLLOW_UNKNOWN: refusal,
  FOLLOW_SELF: refusal,
  FOLLOW_EXISTS: refusal,
  TOO_MANY_FOLLOWS: refusal,
  POSITION_NOT_COPIED: refusal,
  // why a copy was skipped
  COPY_SLIPPAGE: refusal,
  COPY_MARGIN_LIMIT: refusal,
  COPY_BELOW_MINIMUM: refusal,
  COPY_LOSS_LIMIT: refusal,
  COPY_PAUSED: refusal,
  // wallet
  CURRENCY_UNKNOWN: refusal,
  ACCOUNTS_SAME: refusal,
  GRANT_TAKEN: refusal,
  GRANT_REFUSED: refusal,
  RATES_UNAVAILABLE: refusal,
  // coupons
  COUPON_UNKNOWN: refusal,
  COUPON_CLAIMED: refusal,
  COUPON_GONE: refusal,
  COUPON_NOT_OPEN: refusal,
  COUPON_EXPIRED: refusal,
  COUPON_USED: refusal,
  COUPON_CONDITION: refusal,
  COUPON_FIXED: refusal,
  COUPON_DECIDED: refusal,
  COUPON_CHANGED: refusal,
  COUPONS_FULL: refusal,
  BONUS_ACTIVE: refusal,
  BONUS_NONE: refusal,
  DISCOUNT_ACTIVE: refusal,
  // nft
  NFT_UNKNOWN: refusal,
  NFT_NOT_STARTED: refusal,
  NFT_ENDED: refusal,
  NFT_STARTED: refusal,
  NFT_SOLD_OUT: refusal,
  NFT_WRONG_SALE: refusal,
  NFT_OWN_SALE: refusal,
  NFT_PRICE_CHANGED: refusal,
  NFT_BID_LOW: refusal,
  NFT_HIGHEST_ALREADY: refusal,
  NFT_HAS_BIDS: refusal,
  NFT_ORDER_UNKNOWN: refusal,
  NFT_ORDER_OPEN: refusal,
  NFT_ORDERS_FULL: refusal,
  NFT_ORDER_OVER: refusal,
  NFT_ORDER_BOUND: refusal,
  NFT_BOX_UNKNOWN: refusal,
  NFT_BOX_OPENED: refusal,
  NFT_NOT_OWNED: refusal,
  NFT_FOR_SALE: refusal,
  NFT_TIMES: refusal,
  NFT_TIMES_LONG: refusal,
  NFT_AUCTION_TERMS: refusal,
  NFT_ODDS: refusal,
  NFT_FULL: refusal,
  NFT_ARTIST_UNKNOWN: refusal,
  NFT_ARTIST_REQUIRED: refusal,
  NFT_ARTIST_ALREADY: refusal,
  NFT_NAME_TAKEN: refusal,
  NFT_COLLECTION_UNKNOWN: refusal,
  NFT_MEDIA_INVALID: refusal,
  NFT_DECIDED: refusal,
  // mining
  MINING_UNKNOWN: refusal,
  MINING_NOT_OPEN: refusal,
  MINING_TERMS_CHANGED: refusal,
  MINING_GONE: refusal,
  MINING_TREASURY_SHORT: refusal,
  MINING_ORDERS_FULL: refusal,
  MINING_ORDER_UNKNOWN: refusal,
  MINING_ORDER_OVER: refusal,
  MINING_FIXED: refusal,
  MINING_DECIDED: refusal,
  MINING_NO_DIVIDEND: refusal,
  MINING_PRODUCTS_FULL: refusal,
  // subscription
  SUBSCRIPTION_UNKNOWN: refusal,
  SUBSCRIPTION_NOT_OPEN: refusal,
  SUBSCRIPTION_CURRENCY_WRONG: refusal,
  SUBSCRIPTION_FULL: refusal,
  SUBSCRIPTION_NOT_ALLOTTED: refusal,
  SUBSCRIPTION_FIXED: refusal,
  SUBSCRIPTION_DECIDED: refusal,
  SUBSCRIPTION_CODE_TAKEN: refusal,
  SUBSCRIPTION_TIMES_WRONG: refusal,
  SUBSCRIPTION_PROJECTS_FULL: refusal,
  // loans
  LOAN_NOT_ELIGIBLE: refusal,
  LOAN_UNKNOWN: refusal,
  LOAN_STATE: refusal,
  LOAN_CURRENCIES_SAME: refusal,
  LOAN_COLLATERAL_LOW: refusal,
  LOAN_TREASURY_SHORT: refusal,
  TOO_MANY_LOANS: refusal,
  // dual investment
  DUAL_UNKNOWN: refusal,
  DUAL_NOT_ON_SALE: refusal,
  DUAL_SOLD_OUT: refusal,
  DUAL_TREASURY_SHORT: refusal,
  DUAL_ORDER_UNKNOWN: refusal,
  DUAL_FIXED: refusal,
  DUAL_FULL: refusal,
  DUAL_TIME: refusal,
  DUAL_DECIDED: refusal,
  TOO_MANY_DUAL_ORDERS: refusal,
  // messages
  MESSAGE_UNKNOWN: refusal,
  // deposits and withdrawals
  NETWORK_UNKNOWN: refusal,
  NETWORK_PAUSED: refusal,
  NETWORK_EXISTS: refusal,
  NETWORK_FIXED: refusal,
  NETWORK_AUTOMATIC: refusal,
  ADDRESS_WRONG: refusal,
  ADDRESS_CHECKSUM: refusal,
  ADDRESS_UNKNOWN: refusal,
  ADDRESS_EXISTS: refusal,
  ADDRESS_HELD: refusal,
  ADDRESS_NOT_READY: refusal,
  TOO_MANY_ADDRESSES: refusal,
  DESTINATION_REQUIRED: refusal,
  CARD_UNKNOWN: refusal,
  CARD_EXISTS: refusal,
  CARD_NUMBER_WRONG: refusal,
  IBAN_WRONG: refusal,
  SWIFT_WRONG: refusal,
  ABA_WRONG: refusal,
  PHONE_WRONG: refusal,
  TOO_MANY_CARDS: refusal,
  VOUCHER_USED: refusal,
  DEPOSIT_UNKNOWN: refusal,
  DEPOSIT_DECIDED: refusal,
  DEPOSIT_SECOND_DIFFERS: refusal,
  TOO_MANY_DEPOSITS: refusal,
  TRANSACTION_USED: refusal,
  WITHDRAWAL_UNKNOWN: refusal,
  WITHDRAWAL_MOVED_ON: refusal,
  TOO_MANY_WITHDRAWALS: refusal,
  LIMIT_24H: refusal,
  // quick buy
  REGION_UNSUPPORTED: refusal,
  BUY_METHOD_UNKNOWN: refusal,
  RATE_UNKNOWN: refusal,
  QUOTE_EXPIRED: refusal,
  QUOTE_USED: refusal,
  // exchange between coins
  CURRENCIES_SAME: refusal,
  PRICE_MOVED: refusal,
  BUY_LEVEL_LIMIT: refusal,
  BUY_TOO_MANY_OPEN: refusal,
  BUY_TOO_MANY_TODAY: refusal,
  BUY_ORDER_UNKNOWN: refusal,
  BUY_ORDER_MOVED_ON: refusal,
  BUY_APPEALED: refusal,
  BUY_APPEAL_LATE: refusal,
  BUY_SLIP_REQUIRED: refusal,
  BUY_SECOND_DIFFERS: refusal,
  RANGE_WRONG: refusal,
  TAX_ID_WRONG: refusal,
  // deposits and withdrawals
  WITHDRAWALS_HELD: refusal,
  DEPOSIT_LEFT_CHAIN: refusal,
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

/** A refusal with what its text needs; `field` names the input that caused it, where one did. */
export interface ErrorDetails {
  readonly field?: string;
  readonly [placeholder: string]: string | number | boolean | null | undefined;
}

/** What every error answer looks like on the wire. */
export interface ErrorBody {
  readonly type: 'error' | '999' | '998';
  readonly code: 0;
  readonly message: string;
  readonly error: ErrorCode;
  readonly fields?: readonly {
    readonly field: string;
    readonly error: ErrorCode;
    readonly message: string;
  }[];
  readonly details?: ErrorDetails;
}

export interface OkBody<Result> {
  readonly type: 'ok';
  readonly code: 1;
  readonly message: Result;
}
