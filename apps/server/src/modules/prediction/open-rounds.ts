import { ONE } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { exchangeSettings, predictionQuizzes } from '@kontor/schema';
import { and, eq, gt } from 'drizzle-orm';
import { allProjected } from '../../exchange/index.ts';
import type { Services } from '../../services.ts';

type Rounds = Pick<Services, 'exchange' | 'queries' | 'markets'>;

const SYMBOLS: readonly string[] = ['BTC/USDT', 'ETH/USDT'];
const PLATFORM = 0;

/**
 * The price rounds by the clock: of each coin one that takes bets and the next one, each for as
 * long as the setting says, then running as long. Where an operator has put up one with the same
 * cut-off, nothing is added. Answers when there is something to do next.
 */
export async function openRounds(services: Rounds, now: number): Promise<number> {
  const { queries, exchange, markets } = services;
  await allProjected(exchange);
  const [setting] = await queries
    .select({ value: exchangeSettings.value })
    .from(exchangeSettings)
    .where(eq(exchangeSettings.name, 'prediction_round_minutes'));
  const lengthMs = Number((setting?.value ?? 0n) / ONE) * MINUTE_MS;
  if (lengthMs === 0) return now + MINUTE_MS;
  const begins = now - (now % lengthMs);
  const { instrumentId, closesAt, kind } = predictionQuizzes;
  const known = await queries
    .select({ instrumentId, closesAt })
    .from(predictionQuizzes)
    .where(and(eq(kind, 'price'), gt(closesAt, now)));
  for (const symbol of SYMBOLS) {
    const instrument = markets.catalogue.instruments().find((one) => one.symbol === symbol);
    if (instrument === undefined) continue;
    for (const opensAt of [begins, begins + lengthMs]) {
      const cutOff = opensAt + lengthMs;
      const isThere = known.some(
        (row) => row.instrumentId === instrument.id && row.closesAt === cutOff,
      );
      if (isThere) continue;
      const input = {
        instrumentId: instrument.id,
        opensAt,
        closesAt: cutOff,
        endsAt: cutOff + lengthMs,
      };
      const kindOf = 'prediction.open_round';
      const { outcome } = await exchange.submit({
        kind: kindOf,
        actor: PLATFORM,
        input,
        key: null,
      });
      // Time may have passed the cut-off meanwhile: the next one is made in its place.
      if (!outcome.ok && outcome.code !== 'PREDICTION_TIME') {
        throw new Error(`the round was refused: ${outcome.code}`);
      }
    }
  }
  return begins + lengthMs;
}
