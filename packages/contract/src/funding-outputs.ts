import { z } from 'zod';
import { amountOut, timeOut } from './fields.ts';

/**
 * Deposits and withdrawals. A *network* is one way in and out of one currency: a chain, a domestic
 * bank or an international one, with its own minimum and fee.
 */
export const NETWORK_KINDS = ['chain', 'domestic', 'international'] as const;
/** How addresses of a network are written; `none` for banks. */
export const ADDRESS_FORMATS = [
  'bitcoin',
  'litecoin',
  'dogecoin',
  'ethereum',
  'tron',
  'solana',
  'none',
] as const;
export const DEPOSIT_STATUSES = ['pending', 'confirmed', 'rejected'] as const;
export const WITHDRAWAL_STATUSES = [
  'requested',
  'reviewed',
  'sent',
  'done',
  'rejected',
  'cancelled',
  'failed',
] as const;
/** Why a deposit was not accepted; a text of each is for the reader's language. */
export const DEPOSIT_REJECTIONS = [
  'unreadable',
  'not_received',
  'other_amount',
  'other_name',
  'duplicate',
  'other',
] as const;
/** Why a withdrawal was refused, or returned. */
export const WITHDRAWAL_REJECTIONS = [
  'destination_wrong',
  'other_name',
  'review_failed',
  'network_down',
  'returned',
  'other',
] as const;

export const networkKind = z.enum(NETWORK_KINDS);

export const fundingNetworkOut = z.object({
  id: z.number(),
  name: z.string().meta({ description: 'BTC, ERC20, TRC20, BANK, SWIFT' }),
  kind: networkKind,
  mode: z.enum(['manual', 'automatic']).meta({
    description: 'manual: no address of one’s own; deposits by voucher, payouts by an operator',
  }),
  address_format: z.enum(ADDRESS_FORMATS),
  deposit_enabled: z.boolean(),
  withdrawal_enabled: z.boolean(),
  min_deposit: amountOut,
  confirmations: z.number(),
  min_number: amountOut.meta({ description: 'the least that can be withdrawn' }),
  fee: amountOut.meta({ description: 'fixed part; fee_rate of the number comes on top of it' }),
});

export const depositOut = z.object({
  id: z.number(),
  currency: z.string(),
  currency_id: z.number(),
  network: z.string(),
  method: z.enum(['address', 'voucher', 'bank']),
  amount: amountOut.meta({ description: 'as the member named it, or as it arrived' }),
  credited: amountOut.nullable().meta({ description: 'as confirmed; may differ from the amount' }),
  status: z.enum(DEPOSIT_STATUSES),
  reason_code: z.enum(DEPOSIT_REJECTIONS).nullable(),
  reason: z.string().nullable().meta({ description: "the operator's words, of `other` only" }),
  voucher: z.string().nullable().meta({ description: 'address of the image' }),
  account: z.string().nullable().meta({ description: 'where it was sent from, as told' }),
  txid: z.string().nullable(),
  create_time: timeOut,
  handle_time: timeOut.nullable(),
});

export const arrivingOut = z.object({
  id: z.number(),
  status: z.enum(['seen', 'refused', 'gone']).meta({
    description: 'gone: the chain took its block back, as chains sometimes do',
  }),
  currency: z.string().nullable().meta({ description: 'null of a token that nobody deals in' }),
  currency_id: z.number().nullable(),
  network: z.string(),
  amount: amountOut.nullable(),
  refusal: z.string().nullable().meta({ description: 'BELOW_MINIMUM, TOKEN_UNKNOWN, …' }),
  minimum: amountOut.nullable().meta({ description: 'where it was below it' }),
  contract: z.string().nullable().meta({ description: 'of a token that nobody deals in' }),
  txid: z.string(),
  confirmations: z.number(),
  confirmations_needed: z.number(),
  create_time: timeOut,
  gone_time: timeOut.nullable(),
});

export const withdrawalOut = z.object({
  id: z.number(),
  currency: z.string(),
  currency_id: z.number(),
  network: z.string(),
  kind: networkKind,
  number: amountOut.meta({ description: 'what leaves the account, fee included' }),
  rate: amountOut.meta({ description: 'the fee' }),
  receive: amountOut,
  address: z.string().meta({ description: 'the address, or the masked number of a card' }),
  address_name: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  reason_code: z.enum(WITHDRAWAL_REJECTIONS).nullable(),
  reason: z.string().nullable().meta({ description: "the operator's words, of `other` only" }),
  txid: z.string().nullable(),
  can_cancel: z.boolean(),
  create_time: timeOut,
  update_time: timeOut,
});

export const walletAddressOut = z.object({
  id: z.number(),
  currency: z.string(),
  currency_id: z.number(),
  network: z.string(),
  network_id: z.number(),
  name: z.string(),
  address: z.string(),
  qrcode: z.string().meta({ description: 'address of the image' }),
  usable_from: timeOut,
  usable: z.boolean(),
});

const cardBase = {
  id: z.number(),
  real_name: z.string(),
  card_number: z.string().meta({ description: 'masked: •••• 4242' }),
  bank_name: z.string(),
  branch: z.string(),
  phone: z.string(),
  usable_from: timeOut,
  usable: z.boolean(),
};
export const domesticCardOut = z.object({
  ...cardBase,
  province_city: z.string(),
  aba_number: z.string().meta({ description: 'empty where the bank has none' }),
});
export const internationalCardOut = z.object({
  ...cardBase,
  swift_code: z.string(),
  aba_number: z.string().meta({ description: 'empty where the bank has none' }),
  address: z.string().meta({ description: "the holder's" }),
});

export const bankDetailsOut = z.object({
  kind: z.enum(['domestic', 'international']),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  swift_code: z.string(),
  aba_number: z.string(),
  bank_address: z.string(),
  note: z.string(),
});
