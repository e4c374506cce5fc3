import { z } from 'zod';
import { call } from './call.ts';
import { amountOut, choice, id, timeOut } from './fields.ts';
import { signingKeyOut } from './signing-keys.ts';

export const RECEIPT_KINDS = [
  'option',
  'liquidation',
  'stop',
  'position_stop',
  'loan_close',
  'dual',
  'prediction',
] as const;

/** A run of an instrument's ticks with the signed heads that lie in it. */
const tickChain = z.object({
  instrument_id: z.number(),
  symbol: z.string(),
  previous_hash: z.string().meta({ description: 'of the tick before the first one here' }),
  ticks: z.array(z.object({ at: timeOut, price: amountOut, hash: z.string() })),
  heads: z.array(
    z.object({ at: timeOut, hash: z.string(), signature: z.string(), key_id: z.string() }),
  ),
});

/** Where in the exchange's journal it was settled. */
const journalPlace = z.object({
  sequence: z.number().meta({ description: 'of the command that settled' }),
  batch_hash: z.string().meta({ description: "its batch's, over all of the journal before it" }),
  core_version: z.string().meta({ description: 'of the rules that applied it' }),
});

/** Everything that is needed to check a settlement without asking anybody. */
export const receiptOut = z.object({
  version: z.literal(2),
  kind: z.enum(RECEIPT_KINDS),
  id: z.number(),
  rule: z.string().meta({ description: 'the name of the rule in the verifier' }),
  inputs: z.record(z.string(), z.json()),
  chains: z.array(tickChain),
  result: z.record(z.string(), z.json()),
  journal: journalPlace.nullable().meta({ description: 'null: settled before this was kept' }),
  keys: z.array(signingKeyOut).meta({ description: 'all there ever were, the first first' }),
  key_id: z.string().meta({ description: 'of the key that signs this receipt' }),
  complete: z
    .boolean()
    .meta({ description: 'false until the minute of the last tick is over and signed' }),
  complete_at: timeOut.nullable(),
  signature: z.string().meta({
    description:
      'Ed25519, base64, of "kontor-receipt-v2", a line end and the SHA-256 in hex of all the ' +
      'rest as canonical JSON (RFC 8785)',
  }),
});

export const receipts = {
  get: call({
    method: 'GET',
    path: '/market/receipt',
    area: 'receipts',
    access: 'public',
    summary:
      "A settlement's proof: rule, inputs, signed ticks and result. Liquidations are public, by " +
      "the position's id, and so are price rounds; the others are for their owner",
    input: z.object({ kind: choice(...RECEIPT_KINDS), id: id() }),
    output: receiptOut,
    errors: ['RECEIPT_UNKNOWN', 'LOGIN_REQUIRED'],
  }),
} as const;
