import type { Amount } from '@kontor/money';
import { exchangeSettings } from '@kontor/schema';
import { inArray } from 'drizzle-orm';
import type { Reads } from './paging.ts';

/** The exchange's settings by name; throws for one that is not defined. */
export async function settingsOf<const Name extends string>(
  queries: Reads,
  names: readonly Name[],
): Promise<Readonly<Record<Name, Amount>>> {
  const rows = await queries
    .select()
    .from(exchangeSettings)
    .where(inArray(exchangeSettings.name, [...names]));
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    names.map((name) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`setting ${name} is not defined`);
      return [name, value];
    }),
  ) as Record<Name, Amount>;
}
