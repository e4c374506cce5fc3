import { z } from 'zod';
import { operatorCall, proposedCall } from './call.ts';
import { OPERATOR_ROLES } from './constants.ts';
import {
  amountOut,
  choice,
  confirmedUsd,
  id,
  optional,
  pageInput,
  pageOf,
  revisionSeen,
  timeOut,
} from './fields.ts';

/**
 * `approved` is being done; `outdated` would have taken the place of something else than it showed;
 * `expired` waited for seven days.
 */
export const PROPOSAL_STATES = [
  'waiting',
  'approved',
  'done',
  'failed',
  'outdated',
  'rejected',
  'withdrawn',
  'expired',
] as const;
/** What one operator offers members, and above a limit another one agrees to. */
export const OFFER_KINDS = ['coupon', 'dual', 'mining', 'subscription'] as const;
const OPERATOR_PAGE = 20;

export const proposalOut = z.object({
  id: z.number(),
  act: z.string().meta({ description: 'the path of the call below /operator/' }),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      unit: z.string().nullable().meta({
        description: 'of a figure: as settings name theirs (a share is read as percent), or a code',
      }),
    }),
  ),
  reason: z.string(),
  proposer: z.number(),
  proposer_name: z.string(),
  proposed_at: timeOut,
  expires_at: timeOut,
  due_at: timeOut.nullable().meta({
    description:
      'of what takes the rights of an admin: when it is done by itself, unless somebody decides',
  }),
  state: z.enum(PROPOSAL_STATES),
  decider: z.number().nullable(),
  decider_name: z.string().nullable(),
  decided_at: timeOut.nullable(),
  decision: z.string().nullable().meta({ description: 'the reason of who decided' }),
  error: z.string().nullable().meta({ description: 'why what was approved could not be done' }),
  confirm_usd: amountOut.nullable().meta({
    description: 'what who agrees types as `confirmed_usd`; null where nothing is to be typed',
  }),
  you: z.enum(['second', 'proposer', 'concerned', 'party', 'one_hand', 'other_role']).meta({
    description:
      'what the caller is to it: one who may decide; who proposed it; the admin whose rights it ' +
      'would take, who may reject it; party to what it is about (who sent a withdrawal ' +
      'that is said to be returned, or wrote the offer that is taken over, or one hand with ' +
      'them), who may reject it too; one hand with who proposed it, ' +
      'because one made the account of the other within 7 days; or of another role',
  }),
});

const decided = z.object({
  id: z.number(),
  state: z.enum(PROPOSAL_STATES),
  error: z.string().nullable(),
});
const errors = ['PROPOSAL_UNKNOWN', 'PROPOSAL_DECIDED', 'FOUR_EYES_REQUIRED'] as const;

export const proposals = {
  list: operatorCall({
    method: 'GET',
    path: '/operator/proposals',
    area: 'proposals',
    roles: OPERATOR_ROLES,
    summary: 'Acts that wait for a second operator, or waited: of calls that the caller may make',
    input: z.object({
      status: optional(choice('waiting', 'decided')),
      ...pageInput(OPERATOR_PAGE),
    }),
    output: pageOf(proposalOut),
  }),
  approve: operatorCall({
    method: 'POST',
    path: '/operator/proposals/approve',
    area: 'proposals',
    roles: OPERATOR_ROLES,
    summary:
      'The word of a second operator, whose roles may make the call: it is done, once, as it ' +
      'stands, after it was checked again. Where what it shows as before is not what is there, ' +
      'nothing is done and it is over: PROPOSAL_OUTDATED names the fields',
    input: z.object({ id: id(), confirmed_usd: confirmedUsd() }),
    output: decided,
    errors: [
      ...errors,
      'OPERATOR_ROLE_REQUIRED',
      'OPERATOR_SELF',
      'PROPOSAL_OUTDATED',
      'PROPOSER_OUT',
      'CONFIRMATION_REQUIRED',
    ],
  }),
  reject: operatorCall({
    method: 'POST',
    path: '/operator/proposals/reject',
    area: 'proposals',
    roles: OPERATOR_ROLES,
    summary: 'The same operators, or the admin whose rights it would take, say no; nothing is done',
    input: z.object({ id: id() }),
    output: decided,
    errors: [...errors, 'OPERATOR_ROLE_REQUIRED'],
  }),
  adopt: proposedCall({
    path: '/operator/offers/adopt',
    area: 'proposals',
    roles: ['finance'],
    secondOperator: 'always',
    summary:
      'Stands by an offer that waits, whose author was shut out: with the word of another ' +
      'operator it is approved as it stands',
    input: z.object({
      kind: choice(...OFFER_KINDS),
      id: id(),
      revision: revisionSeen(),
      confirmed_usd: confirmedUsd().meta({
        description: 'of coupons: the whole cost in USD, where it is above the limit',
      }),
    }),
    output: z.object({ id: z.number() }),
    errors: [
      'COUPON_UNKNOWN',
      'COUPON_DECIDED',
      'DUAL_UNKNOWN',
      'DUAL_DECIDED',
      'MINING_UNKNOWN',
      'MINING_DECIDED',
      'SUBSCRIPTION_UNKNOWN',
      'SUBSCRIPTION_DECIDED',
      'SUBSCRIPTION_FIXED',
      'OFFER_AUTHOR_ACTIVE',
      'OFFER_CHANGED',
      'CONFIRMATION_REQUIRED',
    ],
  }),
  withdraw: operatorCall({
    method: 'POST',
    path: '/operator/proposals/withdraw',
    area: 'proposals',
    roles: OPERATOR_ROLES,
    summary: 'Takes back a proposal of the caller’s own that nobody has decided',
    input: z.object({ id: id() }),
    output: decided,
    errors: ['PROPOSAL_UNKNOWN', 'PROPOSAL_DECIDED'],
  }),
} as const;
