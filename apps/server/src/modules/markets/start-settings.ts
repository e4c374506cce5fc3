import { calls } from '@kontor/contract';
import { DEFAULT_SETTINGS } from '@kontor/core';
import { type Amount, parseAmount } from '@kontor/money';
import { exchangeSettings } from '@kontor/schema';
import { inArray, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { ACT, doneActs } from '../../platform/audit-acts.ts';
import { actOf } from '../../platform/audit-chain.ts';
import type { Queries } from '../../platform/queries.ts';

const SECONDS_STALE = 10;
const SECONDS_NEVER_STALE = 200_000;
const SECONDS_TICK_WAIT = 5;
const DUAL_TICKS_SHARE = 0.6;

type Start = Pick<Config, 'clockSpeed' | 'feedIsStill' | 'playMoney'>;

/** Values by the name of the setting. */
export type StartSettings = Readonly<Record<string, string>>;

/** What the settings that depend on how the exchange is started are to be. */
export function settingsOfStart({ clockSpeed, feedIsStill, playMoney }: Start): StartSettings {
  return {
    // At a fast clock ten platform seconds are a blink; five real seconds are given. However long
    // the next tick of a still market takes on a busy machine, it says the same.
    index_stale_seconds: String(
      feedIsStill ? SECONDS_NEVER_STALE : Math.max(SECONDS_STALE, Math.ceil(clockSpeed * 5)),
    ),
    // Feeds thin out above 20 ticks a real second, and an option must still meet some.
    option_tick_wait_seconds: String(Math.max(SECONDS_TICK_WAIT, Math.ceil(clockSpeed / 10))),
    dual_ticks_share: String(Math.min(DUAL_TICKS_SHARE, (DUAL_TICKS_SHARE * 20) / clockSpeed)),
    // Where money is real, somebody looks at who wants to be followed.
    ...(!playMoney && { trader_approves_itself: '0' }),
  };
}

/**
 * Those of them that are otherwise now. What an operator has chosen stays; what an earlier start
 * has set does not. The tables show all that was done.
 */
export async function settingsToDefine(queries: Queries, start: Start): Promise<StartSettings> {
  const wanted = settingsOfStart(start);
  const names = Object.keys(wanted);
  const rows = await queries
    .select()
    .from(exchangeSettings)
    .where(inArray(exchangeSettings.name, names));
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const chosen = await chosenSettings(queries, names);
  const isToDefine = ([name, value]: readonly [string, string]): boolean => {
    // A new exchange begins with the defaults.
    const current = values.get(name) ?? parseAmount(DEFAULT_SETTINGS[name] ?? value);
    return current !== parseAmount(value) && current !== chosen.get(name);
  };
  return Object.fromEntries(Object.entries(wanted).filter(isToDefine));
}

/** What operators last chose for these, by the name of the setting. */
async function chosenSettings(
  queries: Queries,
  names: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const chosen = await doneActs(queries, {
    acts: [actOf(calls.operatorConfig.defineSetting)],
    unknown: true,
    where: inArray(sql`${ACT.intent.input}->>'name'`, [...names]),
  });
  const inputs = chosen.map(({ intent }) => intent.input as { name: string; value: string });
  return new Map(inputs.reverse().map(({ name, value }) => [name, parseAmount(value)]));
}
