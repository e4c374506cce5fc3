import { readPredictionTerms } from '@kontor/rules/prediction';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { predictionQuizzes } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { Command, Outcome } from '../../exchange/index.ts';
import type { Queries } from '../../platform/queries.ts';
import texts from './seed-texts.json' with { type: 'json' };

interface Submits {
  submit(command: Command): Promise<{ outcome: Outcome }>;
}

/** When each opens, is cut off and known, from the start on: soon there is one in each state. */
const SEEDED: readonly (readonly [
  name: keyof typeof texts,
  opensIn: number,
  closesIn: number,
  endsIn: number,
])[] = [
  ['coins', 0, 3 * DAY_MS, 10 * DAY_MS],
  ['rates', 0, 14 * DAY_MS, 45 * DAY_MS],
  ['fees', DAY_MS, 6 * DAY_MS, 7 * DAY_MS],
  ['blocks', 0, 2 * MINUTE_MS, 2 * DAY_MS],
  ['rain', 0, 2 * MINUTE_MS, 3 * MINUTE_MS],
];

/**
 * The first questions where money is play money: what a start that was killed left out, the next
 * one adds. Nothing where anything else was asked.
 */
export async function seedPrediction(
  exchange: Submits,
  queries: Queries,
  { playMoney, now }: { readonly playMoney: boolean; readonly now: number },
): Promise<void> {
  if (!playMoney) return;
  const rows = await queries
    .select({ terms: predictionQuizzes.terms })
    .from(predictionQuizzes)
    .where(eq(predictionQuizzes.kind, 'question'));
  const asked = new Set(rows.map(({ terms }) => readPredictionTerms(terms).title?.['en'] ?? ''));
  const missing = SEEDED.filter(([name]) => !asked.has(texts[name].title.en));
  if (missing.length + asked.size > SEEDED.length) return;
  for (const [name, opensIn, closesIn, endsIn] of missing) {
    const times = { opensAt: now + opensIn, closesAt: now + closesIn, endsAt: now + endsIn };
    const { outcome } = await exchange.submit({
      kind: 'prediction.define',
      actor: 0,
      input: { ...texts[name], ...times },
      key: null,
    });
    if (!outcome.ok) throw new Error(`the question was refused: ${outcome.code}`);
  }
}
