import { calls, type OutputOf, type ParsedInputOf } from '@kontor/contract';
import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { members, vipLevels } from '@kontor/schema';
import { asc, count } from 'drizzle-orm';
import { actAs } from '../../../http/act-as.ts';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { secondWord, standing } from '../../../http/second-word.ts';
import type { Queries } from '../../../platform/queries.ts';

type LevelWire = Omit<OutputOf<typeof calls.operatorConfig.levels>[number], 'members'>;
type Level = typeof vipLevels.$inferSelect;
type Input = ParsedInputOf<typeof calls.operatorConfig.defineLevel>;

/** A trade never costs more than 1 %. */
const RATE_MAXIMUM = parseAmount('0.01');
const RATES = [
  'spot_maker_rate',
  'spot_taker_rate',
  'futures_maker_rate',
  'futures_taker_rate',
] as const;
const MINIMA = ['minimum_volume', 'minimum_balance'] as const;

/** The levels with their fees, and how many members have each. */
export const listLevels = route(calls.operatorConfig.levels, async ({ services }) => {
  const { queries } = services;
  const rows = await queries
    .select({ level: members.vipLevel, total: count() })
    .from(members)
    .groupBy(members.vipLevel);
  const counts = new Map(rows.map(({ level, total }) => [level, total]));
  return (await levelsOf(queries)).map((row) => ({
    ...levelWire(row),
    members: counts.get(row.id) ?? 0,
  }));
});

/** A level's fees, for trades from now on, and what it takes to reach it. */
export const defineLevel = route(calls.operatorConfig.defineLevel, async (context) => {
  const { input, services } = context;
  for (const field of RATES) {
    if (parseAmount(input[field]) > RATE_MAXIMUM) {
      refuse('FIELD_TOO_LARGE', { field, maximum: formatAmount(RATE_MAXIMUM) });
    }
  }
  const levels = (await levelsOf(services.queries)).map(levelWire);
  checkOrder(
    input,
    levels.find(({ id }) => id === input.id - 1),
    levels.find(({ id }) => id === input.id + 1),
  );
  secondWord(context, { ...standing(levels.find(({ id }) => id === input.id)), id: null });
  await actAs(context, 'vip.define', {
    id: input.id,
    spotMakerRate: input.spot_maker_rate,
    spotTakerRate: input.spot_taker_rate,
    futuresMakerRate: input.futures_maker_rate,
    futuresTakerRate: input.futures_taker_rate,
    minimumVolume: input.minimum_volume,
    minimumBalance: input.minimum_balance,
  });
  return { id: input.id };
});

/** A higher level never costs more and never asks for less. */
function checkOrder(
  input: Input,
  below: LevelWire | undefined,
  above: LevelWire | undefined,
): void {
  const of = (level: LevelWire, field: (typeof RATES | typeof MINIMA)[number]): Amount =>
    parseAmount(level[field]);
  for (const field of RATES) {
    const rate = parseAmount(input[field]);
    const rises = below !== undefined && rate > of(below, field);
    if (rises || (above !== undefined && rate < of(above, field))) refuse('LEVEL_ORDER', { field });
  }
  for (const field of MINIMA) {
    const minimum = parseAmount(input[field]);
    const falls = below !== undefined && minimum < of(below, field);
    if (falls || (above !== undefined && minimum > of(above, field))) {
      refuse('LEVEL_ORDER', { field });
    }
  }
}

async function levelsOf(queries: Queries): Promise<Level[]> {
  return await queries.select().from(vipLevels).orderBy(asc(vipLevels.id));
}

function levelWire(row: Level): LevelWire {
  return {
    id: row.id,
    spot_maker_rate: formatAmount(row.spotMakerRate),
    spot_taker_rate: formatAmount(row.spotTakerRate),
    futures_maker_rate: formatAmount(row.futuresMakerRate),
    futures_taker_rate: formatAmount(row.futuresTakerRate),
    minimum_volume: formatAmount(row.minimumVolume),
    minimum_balance: formatAmount(row.minimumBalance),
  };
}
