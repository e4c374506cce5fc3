import type { TickRole, ViewTick } from './view.ts';

export interface ChainRow {
  readonly tick: ViewTick;
  readonly role: TickRole | undefined;
  readonly broken: boolean;
  /** How many ticks are left out before this one, itself counted; 0 for a row of its own. */
  readonly hidden: number;
}

/**
 * The ticks that matter, and the last of each run between them in the run's place. With `all`,
 * every
 * tick. `brokenAt` is the time of the tick that does not continue the one before it.
 */
export function rowsOf(
  ticks: readonly ViewTick[],
  roles: ReadonlyMap<number, TickRole>,
  brokenAt: number | undefined,
  all: boolean,
): ChainRow[] {
  const rows: ChainRow[] = [];
  let hidden: ViewTick[] = [];
  const flush = (): void => {
    const tick = hidden.at(-1);
    if (tick === undefined) return;
    rows.push({ tick, role: undefined, broken: false, hidden: hidden.length });
    hidden = [];
  };
  for (const tick of ticks) {
    const role = roles.get(tick.at);
    const broken = tick.at === brokenAt;
    if (!all && role === undefined && !broken) {
      hidden.push(tick);
      continue;
    }
    flush();
    rows.push({ tick, role, broken, hidden: 0 });
  }
  flush();
  return rows;
}
