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
  LOGIN_FAILED: refusal,
  ACCOUNT_LOCKED: refusal,
  ACCOUNT_DISABLED: refusal,
  SESSION_UNKNOWN: refusal,
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
  // wallet
  CURRENCY_UNKNOWN: refusal,
  GRANT_TAKEN: refusal,
  GRANT_REFUSED: refusal,
  RATES_UNAVAILABLE: refusal,
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
