import { growthMarks } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';

/** `fees`: the newest fill whose fee was shared; `levels`: the newest day that was evaluated. */
type Mark = 'fees' | 'levels';

/** How far something was done; undefined before it was ever. */
export async function markOf(queries: Queries, name: Mark): Promise<number | undefined> {
  const [row] = await queries.select().from(growthMarks).where(eq(growthMarks.name, name));
  return row?.value;
}

export async function setMark(
  queries: Queries,
  name: Mark,
  value: number,
  at: number,
): Promise<void> {
  await queries
    .insert(growthMarks)
    .values({ name, value, at })
    .onConflictDoUpdate({ target: growthMarks.name, set: { value, at } });
}
