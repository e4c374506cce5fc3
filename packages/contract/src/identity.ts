import { z } from 'zod';
import { call, operatorCall } from './call.ts';
import { amountOut, choice, id, optional, pageInput, pageOf, text, timeOut } from './fields.ts';
import { uploadAddress } from './uploads.ts';

const ID_TYPES = ['id_card', 'passport', 'driver_licence'] as const;
const REASONS = [
  'blurred',
  'expired',
  'name_differs',
  'underage',
  'wrong_type',
  'duplicate',
  'other',
] as const;
const STATUSES = ['in_review', 'approved', 'rejected'] as const;

const level = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const sentLevel = z.union([z.literal(1), z.literal(2)]);

const stateOut = z.object({
  state: z
    .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
    .meta({ description: '0 none, 1 in review, 2 certified, 3 failed' }),
  level: level.meta({ description: 'what is certified' }),
  /** Of a failed check. */
  reason: z.enum(REASONS).nullable(),
  /** The reviewer's own words, where there are any. */
  reason_text: z.string().nullable(),
  email_bound: z.boolean(),
  mobile_bound: z.boolean(),
  /** What was sent last; the number with most of it hidden. */
  request: z
    .object({
      real_type: sentLevel,
      id_type: z.enum(ID_TYPES),
      name: z.string(),
      card_id: z.string(),
      create_time: timeOut,
      handle_time: timeOut.nullable(),
    })
    .nullable(),
  limits: z.array(
    z.object({
      level,
      withdraw_24h: amountOut.meta({ description: 'in BTC' }),
      fiat_order: amountOut.meta({ description: 'in USDT, of one order' }),
    }),
  ),
});

const queueRow = z.object({
  id: z.number(),
  user_id: z.number(),
  uid: z.string(),
  account: z.string(),
  real_type: sentLevel,
  id_type: z.enum(ID_TYPES),
  name: z.string(),
  card_id: z.string().meta({ description: 'most of it hidden' }),
  duplicate: z.boolean().meta({ description: 'another account has sent this document' }),
  status: z.enum(STATUSES),
  reason_code: z.enum(REASONS).nullable(),
  reason_text: z.string().nullable(),
  create_time: timeOut,
  handle_time: timeOut.nullable(),
  decided_by: z.number().nullable(),
});

/** Nothing of the document, since answers of acts stand in the log. */
const decidedOut = z.object({ id: z.number(), status: z.enum(STATUSES) });

export const identity = {
  state: call({
    method: 'GET',
    path: '/real/state',
    area: 'identity',
    access: 'member',
    summary: 'How far the own identity is certified, what is missing, and what each level allows',
    input: z.object({}),
    output: stateOut,
  }),
  submit: call({
    method: 'POST',
    path: '/user/real',
    area: 'identity',
    access: 'member',
    summary: "Sends a document's data (1) or the pictures of both its sides (2) for review",
    input: z.object({
      real_type: choice('1', '2'),
      /** Of level 2 left out: as they were certified for level 1. */
      id_type: optional(choice(...ID_TYPES)),
      name: optional(text(120)),
      card_id: optional(text(40)),
      front_pic: optional(uploadAddress()),
      reverse_pic: optional(uploadAddress()),
    }),
    output: stateOut,
    errors: [
      'EMAIL_UNBOUND',
      'PHONE_UNBOUND',
      'IDENTITY_IN_REVIEW',
      'IDENTITY_DONE',
      'IDENTITY_LEVEL_FIRST',
      'NAME_WRONG',
      'ID_NUMBER_WRONG',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
      'UPLOAD_REPEATED',
    ],
    perMinute: 20,
  }),
  queue: operatorCall({
    method: 'GET',
    path: '/operator/identity',
    area: 'identity',
    roles: ['compliance'],
    summary: 'Proofs of identity: those in review oldest first, all others newest first',
    input: z.object({
      status: optional(choice(...STATUSES)),
      real_type: optional(choice('1', '2')),
      duplicate: optional(choice('1')),
      keyword: optional(text(80)),
      ...pageInput(20),
    }),
    output: pageOf(queueRow),
  }),
  document: operatorCall({
    method: 'GET',
    path: '/operator/identity/document',
    area: 'identity',
    roles: ['compliance'],
    summary: 'One proof with its number and pictures, and who else sent the same document',
    input: z.object({ id: id() }),
    output: queueRow.extend({
      card_number: z.string(),
      front_pic: z.string().nullable(),
      reverse_pic: z.string().nullable(),
      level: level.meta({ description: 'what is certified already' }),
      same_document: z.array(
        z.object({
          id: z.number(),
          user_id: z.number(),
          uid: z.string(),
          status: z.enum(STATUSES),
        }),
      ),
    }),
    errors: ['IDENTITY_UNKNOWN'],
    audited: true,
  }),
  approve: operatorCall({
    method: 'POST',
    path: '/operator/identity/approve',
    area: 'identity',
    roles: ['compliance'],
    decides: 'identity',
    summary: 'Certifies the member at the level that was asked for',
    input: z.object({ id: id() }),
    output: decidedOut,
    errors: ['IDENTITY_UNKNOWN', 'IDENTITY_DECIDED', 'USER_UNKNOWN'],
  }),
  reject: operatorCall({
    method: 'POST',
    path: '/operator/identity/reject',
    area: 'identity',
    roles: ['compliance'],
    decides: 'identity',
    summary: 'Sends a proof back with a reason that the member is told',
    input: z.object({
      id: id(),
      reason_code: choice(...REASONS),
      /** To the member; needed for `other`. */
      reason_text: optional(text(300, 3)),
    }),
    output: decidedOut,
    errors: ['IDENTITY_UNKNOWN', 'IDENTITY_DECIDED', 'USER_UNKNOWN'],
  }),
} as const;
