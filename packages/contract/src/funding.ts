import { z } from 'zod';
import { call } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  id,
  optional,
  pageInput,
  pageOf,
  text,
  timeOut,
  wholeNumber,
} from './fields.ts';
import { fundingOperatorCalls } from './funding-operators.ts';
import {
  arrivingOut,
  bankDetailsOut,
  DEPOSIT_STATUSES,
  depositOut,
  fundingNetworkOut,
  networkKind,
  WITHDRAWAL_STATUSES,
  withdrawalOut,
} from './funding-outputs.ts';
import { savedCalls } from './funding-saved.ts';
import { SECOND_FACTOR_ERRORS, secondFactorFields } from './security.ts';
import { uploadAddress } from './uploads.ts';

export * from './funding-outputs.ts';

const area = 'funding';

const members = {
  networks: call({
    method: 'GET',
    path: '/wallet/networks',
    area,
    access: 'member',
    summary: 'The currencies that money comes and goes in, each with its networks',
    input: z.object({}),
    output: z.array(
      z.object({
        currency: z.number(),
        name: z.string(),
        decimals: z.number(),
        networks: z.array(fundingNetworkOut),
      }),
    ),
  }),
  info: call({
    method: 'POST',
    path: '/wallet/get_info',
    area,
    access: 'member',
    summary: 'Everything that a withdrawal of a currency is measured by',
    input: z.object({ currency: id() }),
    output: z.object({
      currency: z.number(),
      name: z.string(),
      decimals: z.number(),
      available: amountOut,
      min_number: amountOut.meta({ description: 'the smallest of its networks' }),
      max_number: amountOut
        .nullable()
        .meta({ description: 'available and within the 24-hour limit; null without a price' }),
      rate: amountOut.meta({ description: 'the smallest fixed fee of its networks' }),
      fee_rate: amountOut.meta({ description: 'share of the number that is charged too: 0.001' }),
      networks: z.array(fundingNetworkOut),
      limit_24h: amountOut.meta({ description: 'in BTC, by certification' }),
      used_24h: amountOut.meta({ description: 'in BTC' }),
      btc_price: amountOut.nullable().meta({ description: 'one unit in BTC; null when stale' }),
      withdrawals_held_until: timeOut
        .nullable()
        .meta({ description: 'real time; while it lasts nothing can be withdrawn' }),
      hold_hours: z.number().meta({ description: 'how long a new address or card waits' }),
      certified: z.number().int(),
      has_pay_password: z.boolean(),
      has_totp: z.boolean(),
      play_money: z.boolean(),
    }),
    errors: ['CURRENCY_UNKNOWN'],
  }),
  depositAddress: call({
    method: 'POST',
    path: '/wallet/get_in_address',
    area,
    access: 'member',
    summary: 'How to pay in a currency over a network: an own address, or by voucher and bank',
    input: z.object({
      currency: id(),
      network: optional(id()).meta({ description: 'the first one that is open, if left out' }),
      user_id: optional(id()).meta({ description: 'the own one; another is unknown' }),
    }),
    output: z.object({
      currency: z.number(),
      name: z.string(),
      network: z.string(),
      network_id: z.number(),
      kind: networkKind,
      mode: z.enum(['manual', 'automatic']),
      address: z.string().nullable().meta({
        description:
          'automatic, or with BTC_XPUB: an own one. else the platform’s shared one, or none',
      }),
      own_address: z.boolean().meta({
        description:
          'nobody else has it. Where the mode is manual besides, a deposit is told of with its ' +
          'transaction’s id in `account` and the picture in `voucher`, and credited after review',
      }),
      qrcode: z.string().nullable().meta({ description: 'the text that its QR code carries' }),
      min_number: amountOut,
      confirmations: z.number(),
      ways: z.array(z.enum(['address', 'voucher', 'bank'])),
      bank: bankDetailsOut.nullable(),
      reference: z.string().meta({ description: 'to be named with a transfer; the same for ever' }),
      play_money: z.boolean().meta({ description: 'true: a demo, nothing real must be sent' }),
      networks: z.array(fundingNetworkOut),
    }),
    errors: [
      'CURRENCY_UNKNOWN',
      'NETWORK_UNKNOWN',
      'NETWORK_PAUSED',
      'ADDRESS_NOT_READY',
      'USER_UNKNOWN',
    ],
  }),
  deposit: call({
    method: 'POST',
    path: '/wallet/charge_req',
    area,
    access: 'member',
    summary: 'Tells of a deposit with the image of its voucher; an operator confirms it',
    input: z.object({
      account: text(300).meta({
        description: 'address of the uploaded voucher; with `voucher` where it was sent from',
      }),
      voucher: optional(uploadAddress()).meta({ description: 'address of the uploaded voucher' }),
      amount: amount(),
      currency: id(),
      network: optional(id()),
      type: optional(wholeNumber(0, 2)).meta({
        description: '0 a chain, 1 a domestic bank, 2 an international one',
      }),
    }),
    output: depositOut,
    errors: [
      'CURRENCY_UNKNOWN',
      'NETWORK_UNKNOWN',
      'NETWORK_PAUSED',
      'FIELD_DECIMALS',
      'FIELD_TOO_LARGE',
      'BELOW_MINIMUM',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
      'VOUCHER_USED',
      'TOO_MANY_DEPOSITS',
      'CERTIFICATION_REQUIRED',
    ],
    perMinute: 30,
    idempotent: true,
  }),
  deposits: call({
    method: 'GET',
    path: '/recharge/log',
    area,
    access: 'member',
    summary: 'The own deposits, newest first',
    input: z.object({
      currency: optional(id()),
      status: optional(choice(...DEPOSIT_STATUSES)),
      id: optional(id()).meta({ description: 'this one alone' }),
      ...pageInput(),
    }),
    output: pageOf(depositOut),
  }),
  arriving: call({
    method: 'GET',
    path: '/recharge/arriving',
    area,
    access: 'member',
    summary: 'What a chain has brought and is not booked: not final yet, refused, or taken back',
    input: z.object({}),
    output: z.array(arrivingOut),
  }),
  withdraw: call({
    method: 'POST',
    path: '/wallet/out',
    area,
    access: 'member',
    summary: 'Asks for a withdrawal to a saved address or card; the money is frozen at once',
    input: z.object({
      currency: id(),
      number: amount(),
      address_id: optional(id()),
      bank_id: optional(id()).meta({ description: 'of a domestic or an international card' }),
      ...secondFactorFields(),
    }),
    output: withdrawalOut,
    errors: [
      'CURRENCY_UNKNOWN',
      'DESTINATION_REQUIRED',
      'ADDRESS_UNKNOWN',
      'CARD_UNKNOWN',
      'ADDRESS_HELD',
      'WITHDRAWALS_FROZEN',
      'DEPOSIT_LEFT_CHAIN',
      'NETWORK_UNKNOWN',
      'NETWORK_PAUSED',
      'FIELD_DECIMALS',
      'FIELD_TOO_LARGE',
      'BELOW_MINIMUM',
      'INSUFFICIENT_BALANCE',
      'LIMIT_24H',
      'PRICE_STALE',
      'TOO_MANY_WITHDRAWALS',
      'CERTIFICATION_REQUIRED',
      ...SECOND_FACTOR_ERRORS,
    ],
    perMinute: 60,
    idempotent: true,
  }),
  cancel: call({
    method: 'POST',
    path: '/wallet/out/cancel',
    area,
    access: 'member',
    summary: 'Takes back a withdrawal that nobody has finished reviewing; the money is free again',
    input: z.object({ id: id() }),
    output: withdrawalOut,
    errors: ['WITHDRAWAL_UNKNOWN', 'WITHDRAWAL_MOVED_ON'],
    idempotent: true,
  }),
  withdrawals: call({
    method: 'GET',
    path: '/user/withdraw/list',
    area,
    access: 'member',
    summary: 'The own withdrawals, newest first',
    input: z.object({
      currency: optional(id()),
      status: optional(choice(...WITHDRAWAL_STATUSES)),
      id: optional(id()).meta({ description: 'this one alone' }),
      ...pageInput(),
    }),
    output: pageOf(withdrawalOut),
  }),
} as const;

export const funding = { ...members, ...savedCalls, ...fundingOperatorCalls } as const;
