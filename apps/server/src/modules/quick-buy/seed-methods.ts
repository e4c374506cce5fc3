import { buyMethods } from '@kontor/schema';
import type { Command, Outcome } from '../../exchange/index.ts';
import type { Queries } from '../../platform/queries.ts';
import { SEEDED_METHODS, type SeededMethod } from './seeded-methods.ts';

interface Submits {
  submit(command: Command): Promise<{ outcome: Outcome }>;
}

/**
 * Brings the ways to pay into being that are not there yet; what is there stays as an operator may
 * have edited it. The tables show everything so far.
 */
export async function seedBuyMethods(exchange: Submits, queries: Queries): Promise<void> {
  const rows = await queries.select({ id: buyMethods.id }).from(buyMethods);
  const known = new Set(rows.map(({ id }) => id));
  const missing = SEEDED_METHODS.filter(({ id }) => !known.has(id));
  const answers = await Promise.all(
    missing.map((input) =>
      exchange.submit({ kind: 'buy_method.define', actor: 0, input: inputOf(input), key: null }),
    ),
  );
  for (const [n, { outcome }] of answers.entries()) {
    if (!outcome.ok) throw new Error(`the method ${missing[n]?.name} was refused: ${outcome.code}`);
  }
}

function inputOf(method: SeededMethod): Command['input'] {
  return { ...method, payee: method.payee.map(({ name, value }) => ({ name, value })) };
}
