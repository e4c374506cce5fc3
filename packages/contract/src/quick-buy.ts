import { z } from 'zod';
import { call, operatorCall, proposedCall } from './call.ts';
import type { ErrorCode } from './errors.ts';
import {
  amount,
  amountOut,
  choice,
  flag,
  id,
  optional,
  pageInput,
  pageOf,
  text,
  timeOut,
  wholeNumber,
} from './fields.ts';
import { RISK_ERRORS } from './risk-errors.ts';
import { uploadAddress } from './uploads.ts';

export const BUY_KINDS = ['bank_transfer', 'card', 'wallet', 'online_bank', 'qr'] as const;
export const BUY_STATUSES = ['to_be_paid', 'in_review', 'paid', 'cancelled', 'appealed'] as const;

const area = 'quick-buy';
const kind = z.enum(BUY_KINDS);
const status = z.enum(BUY_STATUSES);
const code = (error: ErrorCode): string => error;

const countryCode = () => text(2, 2).regex(/^[A-Za-z]{2}$/, code('FIELD_FORMAT'));
const currencyCode = () => text(3, 3).regex(/^[A-Za-z]{3}$/, code('FIELD_FORMAT'));

/** Whole units of fiat as decimal text; the exchange refuses decimals. */
const wholeAmount = () =>
  amount().meta({ description: 'decimal text without decimals', example: '250' });

const payeeOut = z.object({
  name: z.string().meta({ description: 'what it is: account, iban, key …' }),
  value: z.string(),
});

const methodOut = z.object({
  id: z.number(),
  kind,
  name: z.string(),
  currency: z.string(),
  minimum: amountOut,
  maximum: amountOut,
  fields: z.array(z.string()).meta({ description: 'what /buy/order asks for, in this order' }),
  rate_known: z.boolean().meta({ description: 'false: nothing can be offered in it now' }),
  banks: z.array(z.string()).meta({ description: 'the values of bank_name; none: any' }),
  days: z.tuple([z.number(), z.number()]).meta({
    description: 'working days until a payment arrives, at least and at most; zeros: minutes',
  }),
});

export const buyOrderOut = z.object({
  id: z.number(),
  status,
  country: z.string(),
  currency: z.string(),
  method: z.object({ id: z.number(), kind, name: z.string() }),
  amount: amountOut,
  coin: z.string(),
  coin_id: z.number(),
  rate: amountOut.meta({ description: 'fiat for one coin, without the fee' }),
  fee: amountOut.meta({ description: 'in fiat, part of the amount' }),
  receive: amountOut,
  paid_amount: amountOut.nullable().meta({ description: 'what has arrived of the amount' }),
  credited: amountOut.nullable(),
  reference: z.string().meta({ description: 'to be named in the payment' }),
  payee: z.array(payeeOut),
  qrcode: z.string().nullable().meta({ description: 'the text of the QR code to pay by' }),
  days: z.tuple([z.number(), z.number()]),
  pay_before: timeOut,
  slip: z.string().nullable(),
  cancel_reason: z.enum(['user', 'unpaid', 'rejected']).nullable(),
  reason: z.string().nullable().meta({ description: "an operator's words" }),
  appeal: z.string().nullable(),
  appeal_before: timeOut.nullable().meta({ description: 'until when it can be appealed' }),
  create_time: timeOut,
  slip_time: timeOut.nullable(),
  cancel_time: timeOut.nullable(),
  appeal_time: timeOut.nullable(),
  decide_time: timeOut.nullable(),
  update_time: timeOut,
});

const payerFields = {
  first_name: optional(text(120)),
  last_name: optional(text(120)),
  full_name: optional(text(120)),
  email: optional(text(120)),
  phone: optional(text(120)),
  tax_id: optional(text(120)),
  account_name: optional(text(120)),
  iban: optional(text(120)),
  beneficiary_country: optional(text(120)),
  bic: optional(text(120)),
  bank_name: optional(text(120)),
  bank_address: optional(text(120)),
};

const operatorOrderOut = buyOrderOut.extend({
  user: z.object({ id: z.number(), uid: z.string(), nickname: z.string() }),
  worth: amountOut.meta({ description: 'the amount in USDT' }),
  needs_two: z.boolean().meta({ description: 'a second operator must confirm it too' }),
  first_operator: z.number().nullable(),
  first_amount: amountOut.nullable(),
  operator: z.number().nullable(),
});

const methodRow = {
  country: countryCode(),
  currency: currencyCode(),
  currency_decimals: wholeNumber(0, 4),
  kind: choice(...BUY_KINDS),
  name: text(40),
  minimum: wholeAmount(),
  maximum: wholeAmount(),
  days_minimum: wholeNumber(0, 30),
  days_maximum: wholeNumber(0, 30),
  enabled: flag(),
};

/** A list as JSON carries it, or, out of a form, as JSON text. */
const list = <T extends z.ZodType>(item: T, maximum: number) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    },
    z.array(item, { error: code('FIELD_TYPE') }).max(maximum, code('FIELD_TOO_LARGE')),
  );

const operatorMethodOut = z.object({
  id: z.number(),
  country: z.string(),
  currency: z.string(),
  currency_decimals: z.number(),
  kind,
  name: z.string(),
  minimum: amountOut,
  maximum: amountOut,
  fields: z.array(z.string()),
  banks: z.array(z.string()),
  payee: z.array(payeeOut),
  qr_payload: z.string().nullable(),
  days_minimum: z.number(),
  days_maximum: z.number(),
  enabled: z.boolean(),
  open_orders: z.number().meta({ description: 'orders under way, which keep their terms' }),
});

const operatorErrors = [
  'BUY_ORDER_UNKNOWN',
  'BUY_ORDER_MOVED_ON',
  'ABOVE_MAXIMUM',
  'BUY_SECOND_DIFFERS',
  'FOUR_EYES_REQUIRED',
] as const satisfies readonly ErrorCode[];

export const quickBuy = {
  options: call({
    method: 'GET',
    path: '/buy/options',
    area,
    access: 'member',
    summary: 'Countries, currencies and methods, what can be bought, and the own limits',
    input: z.object({}),
    output: z.object({
      countries: z.array(z.object({ code: z.string(), methods: z.array(methodOut) })),
      coins: z.array(z.object({ id: z.number(), name: z.string() })),
      spread: amountOut.meta({ description: 'kept of the amount; nothing of USD for USDT' }),
      level: z.number(),
      limit: amountOut.meta({ description: 'of one order, in USDT, at the own level' }),
      limits: z.array(z.object({ level: z.number(), limit: amountOut })),
      pay_minutes: z.number(),
      open_orders: z.number(),
      open_orders_maximum: z.number(),
    }),
  }),
  quote: call({
    method: 'POST',
    path: '/buy/quote',
    area,
    access: 'member',
    summary: 'Offers coins for an amount of fiat, for a minute',
    input: z.object({
      country: countryCode(),
      method: id(),
      currency: currencyCode(),
      coin: id(),
      amount: wholeAmount(),
    }),
    output: z.object({
      quote_id: z.number(),
      rate: amountOut,
      fee: amountOut,
      receive: amountOut,
      worth: amountOut.meta({ description: 'the amount in USDT' }),
      valid_until: timeOut,
    }),
    errors: [
      'REGION_UNSUPPORTED',
      'BUY_METHOD_UNKNOWN',
      'CURRENCY_UNKNOWN',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
      'RATE_UNKNOWN',
      'PRICE_STALE',
      'QUANTITY_WRONG',
      'BUY_LEVEL_LIMIT',
      'TRADING_DISABLED',
    ],
    perMinute: 60,
  }),
  order: call({
    method: 'POST',
    path: '/buy/order',
    area,
    access: 'member',
    summary: 'Takes an offer, once, with who pays; answers where to pay',
    input: z.object({ quote_id: id(), ...payerFields }),
    output: buyOrderOut,
    errors: [
      'CERTIFICATION_REQUIRED',
      'QUOTE_EXPIRED',
      'QUOTE_USED',
      'BUY_METHOD_UNKNOWN',
      'BUY_LEVEL_LIMIT',
      'BUY_TOO_MANY_OPEN',
      'BUY_TOO_MANY_TODAY',
      'TRADING_DISABLED',
      'TAX_ID_WRONG',
      'IBAN_WRONG',
      'SWIFT_WRONG',
      'PHONE_WRONG',
      ...RISK_ERRORS,
    ],
    perMinute: 30,
    idempotent: true,
  }),
  slip: call({
    method: 'POST',
    path: '/buy/slip',
    area,
    access: 'member',
    summary: 'Proves the payment of an order with a picture',
    input: z.object({ id: id(), slip: uploadAddress() }),
    output: buyOrderOut,
    errors: [
      'BUY_ORDER_UNKNOWN',
      'BUY_ORDER_MOVED_ON',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
      'UPLOAD_REPEATED',
    ],
    perMinute: 30,
    idempotent: true,
  }),
  cancel: call({
    method: 'POST',
    path: '/buy/cancel',
    area,
    access: 'member',
    summary: 'Gives up an order that is not paid yet',
    input: z.object({ id: id() }),
    output: buyOrderOut,
    errors: ['BUY_ORDER_UNKNOWN', 'BUY_ORDER_MOVED_ON'],
    perMinute: 60,
    idempotent: true,
  }),
  appeal: call({
    method: 'POST',
    path: '/buy/appeal',
    area,
    access: 'member',
    summary: 'Asks to look again at a cancelled order that was paid, once, with its slip',
    input: z.object({ id: id(), text: text(500, 5), slip: optional(uploadAddress()) }),
    output: buyOrderOut,
    errors: [
      'BUY_ORDER_UNKNOWN',
      'BUY_ORDER_MOVED_ON',
      'BUY_APPEALED',
      'BUY_APPEAL_LATE',
      'BUY_SLIP_REQUIRED',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
      'UPLOAD_REPEATED',
    ],
    perMinute: 30,
    idempotent: true,
  }),
  orders: call({
    method: 'GET',
    path: '/buy/orders',
    area,
    access: 'member',
    summary: 'The own orders, newest first',
    input: z.object({ status: optional(choice(...BUY_STATUSES)), ...pageInput() }),
    output: pageOf(buyOrderOut),
  }),
  detail: call({
    method: 'GET',
    path: '/buy/detail',
    area,
    access: 'member',
    summary: 'One of the own orders',
    input: z.object({ id: id() }),
    output: buyOrderOut,
    errors: ['BUY_ORDER_UNKNOWN'],
  }),
  operatorOrders: operatorCall({
    method: 'GET',
    path: '/operator/buy/orders',
    area,
    roles: ['finance'],
    summary: 'Orders: those that wait for an operator oldest first, others newest first',
    input: z.object({
      status: optional(choice(...BUY_STATUSES)),
      keyword: optional(text(60)).meta({ description: 'a reference, or a uid' }),
      ...pageInput(),
    }),
    output: pageOf(operatorOrderOut),
  }),
  operatorPayer: operatorCall({
    method: 'GET',
    path: '/operator/buy/payer',
    area,
    roles: ['finance'],
    summary: 'Who pays an order, to be held against the bank’s statement',
    input: z.object({ id: id() }),
    output: z.object({ id: z.number(), payer: z.record(z.string(), z.string()) }),
    errors: ['BUY_ORDER_UNKNOWN'],
    audited: true,
  }),
  confirm: operatorCall({
    method: 'POST',
    path: '/operator/buy/confirm',
    area,
    roles: ['finance'],
    decides: 'buy',
    summary: 'Says what has arrived: coins are credited for it, above the limit by two operators',
    input: z.object({ id: id(), amount: amount() }),
    output: operatorOrderOut,
    errors: operatorErrors,
  }),
  reject: operatorCall({
    method: 'POST',
    path: '/operator/buy/reject',
    area,
    roles: ['finance'],
    decides: 'buy',
    summary: 'No money has come: the order is cancelled, and the member is told why',
    input: z.object({ id: id() }),
    output: operatorOrderOut,
    errors: ['BUY_ORDER_UNKNOWN', 'BUY_ORDER_MOVED_ON', 'REASON_UNFIT'],
  }),
  retract: operatorCall({
    method: 'POST',
    path: '/operator/buy/retract',
    area,
    roles: ['finance'],
    decides: 'buy',
    summary: 'Takes back the own first word for an order, such as a mistyped amount',
    input: z.object({ id: id() }),
    output: operatorOrderOut,
    errors: ['BUY_ORDER_UNKNOWN', 'BUY_ORDER_MOVED_ON', 'NOT_OWN_WORD'],
  }),
  resolve: operatorCall({
    method: 'POST',
    path: '/operator/buy/appeals/resolve',
    area,
    roles: ['finance'],
    decides: 'buy',
    summary: 'Answers an appeal: paid after all, with what has arrived, or it stays cancelled',
    input: z.object({ id: id(), paid: flag(), amount: optional(amount()) }),
    output: operatorOrderOut,
    errors: [...operatorErrors, 'REASON_UNFIT'],
  }),
  operatorMethods: operatorCall({
    method: 'GET',
    path: '/operator/buy/methods',
    area,
    roles: ['finance'],
    summary: 'The ways to pay, by country',
    input: z.object({ country: optional(countryCode()), ...pageInput(100) }),
    output: pageOf(operatorMethodOut),
  }),
  saveMethod: proposedCall({
    secondOperator: 'always',
    path: '/operator/buy/methods',
    area,
    roles: ['finance'],
    summary: 'Makes or edits a way to pay, for orders from then on',
    input: z.object({
      id: optional(id()).meta({ description: 'none: a new one' }),
      ...methodRow,
      fields: list(text(40), 12),
      banks: list(text(80), 60),
      payee: list(z.object({ name: text(40), value: text(200) }), 12),
      qr_payload: optional(text(500)),
    }),
    output: operatorMethodOut,
    errors: ['RANGE_WRONG'],
  }),
} as const;
