/**
 * Faults planted beneath the rules, where every product would lose money by them: the crowd of the
 * short form must find each, or its budgets are too small.
 */
import { describe, expect, it } from 'vitest';
import type { Snapshot } from './index.ts';
import type { Exchange } from './kernel/exchange.ts';
import { FaultError } from './kernel/faults.ts';
import { ENTRIES_EVERY, LOOKED_AT_EVERY, SHORT_STEPS } from './testing/crowd.ts';
import { TestExchange } from './testing/exchange.ts';
import { checkEntries, checkInvariants } from './testing/invariants.ts';
import { Random } from './testing/random.ts';
import { Simulation } from './testing/simulation.ts';

/** More often than in the crowd's own test, which has another crowd for restarts. */
const RESTARTS = 0.005;
/** How the invariants of money, of timers and of restarts say that they are broken, or the core. */
const BROKEN = /sums to|sum of its entries|frozen(?:$| |,)|timer|a restart makes|is already/u;

/** The inside of the ledger and of the timers that faults are planted in. */
interface Inside {
  readonly ledger: Record<'receive' | 'note' | 'hold' | 'release' | 'settle', Verb>;
  readonly timers: Record<'at' | 'cancel', Verb>;
  readonly counters: Record<'next', Verb>;
}
type Verb = (...args: never[]) => unknown;

interface Fault {
  readonly plant?: (inside: Inside, x: Exchange) => void;
  /** Changes the rows that a restart loads. */
  readonly spoil?: (rows: Map<string, { id: number }[]>) => void;
  /** True where only a second core, which is never restarted, shows the fault. */
  readonly twin?: boolean;
}

/** Replaces a verb by one that is given the real one and how often it was called. */
function instead<Name extends string>(
  of: Record<Name, Verb>,
  name: Name,
  act: (real: (...args: unknown[]) => unknown, args: unknown[], times: number) => unknown,
): void {
  const real: (...args: never[]) => unknown = of[name].bind(of);
  let times = 0;
  of[name] = (...args: unknown[]) => {
    times += 1;
    return act(real as never, args, times);
  };
}

/** The amount is what stands at this place among a verb's arguments. */
const changed = (args: unknown[], place: number, by: bigint): unknown[] =>
  args.with(place, (args[place] as bigint) + by);

const FAULTS: Readonly<Record<string, Fault>> = {
  'the smallest unit is lost on the way, once in two hundred moves': {
    plant: ({ ledger }) =>
      instead(ledger, 'receive', (real, args, times) =>
        real(...(times % 200 === 0 ? changed(args, 2, -1n) : args)),
      ),
  },
  'a bill is not written, once in two hundred': {
    plant: ({ ledger }) =>
      instead(ledger, 'note', (real, args, times) =>
        times % 200 === 0 ? undefined : real(...args),
      ),
  },
  'a hold is one unit short, once in fifty': {
    plant: ({ ledger }) =>
      instead(ledger, 'hold', (real, args, times) =>
        real(...(times % 50 === 0 && (args[1] as bigint) > 1n ? changed(args, 1, -1n) : args)),
      ),
  },
  'a hold stays frozen, once in twenty releases': {
    plant: ({ ledger }) =>
      instead(ledger, 'release', (real, args, times) =>
        times % 20 === 0 ? undefined : real(...args),
      ),
  },
  'a timer is forgotten, once in twenty': {
    plant: ({ timers }) =>
      instead(timers, 'at', (real, args, times) => (times % 20 === 0 ? undefined : real(...args))),
  },
  'a timer that is taken back stays, once in twenty': {
    plant: ({ timers }) =>
      instead(timers, 'cancel', (real, args, times) =>
        times % 20 === 0 ? undefined : real(...args),
      ),
  },
  'a restart counts entries anew': {
    twin: true,
    spoil: (rows) => {
      const counters = rows.get('counters') ?? [];
      rows.set(
        'counters',
        counters.map((row) => ('value' in row ? { ...row, value: 1 } : row)),
      );
    },
  },
  'a restart loses the newest timer': { twin: true, spoil: dropNewest('timers') },
  'a restart loses the newest open order': { twin: true, spoil: dropNewest('orders') },
  'a restart loses the newest position': { twin: true, spoil: dropNewest('positions') },
};

function dropNewest(table: string): (rows: Map<string, { id: number }[]>) => void {
  return (rows) => void rows.get(table)?.pop();
}

class PlantedExchange extends TestExchange {
  private readonly fault: Fault;

  constructor(fault: Fault) {
    super({ batchSize: 7, liquidity: '20', twin: fault.twin === true });
    this.fault = fault;
    this.plant();
  }

  override snapshot(): Snapshot {
    const snapshot = super.snapshot();
    this.fault?.spoil?.(snapshot.rows as never);
    return snapshot;
  }

  override recover(): void {
    super.recover();
    this.plant();
  }

  private plant(): void {
    const { exchange } = this.core;
    this.fault.plant?.(exchange as unknown as Inside, exchange);
  }
}

/** What the invariants say of it and at which step, or undefined. */
function found(fault: Fault, seed: number, steps = SHORT_STEPS): string | undefined {
  const random = new Random(seed);
  let step = 0;
  try {
    const test = new PlantedExchange(fault);
    const simulation = new Simulation(test, random);
    for (; step < steps; step += 1) {
      simulation.step();
      if (step % LOOKED_AT_EVERY === 0) checkInvariants(test);
      if (step % ENTRIES_EVERY === 0) checkEntries(test);
      if (!random.chance(RESTARTS)) continue;
      test.endBatch();
      test.recover();
    }
    test.endBatch();
    checkEntries(test);
    return undefined;
  } catch (error) {
    // An invariant that is broken says so in words, and so does the core where it sees by itself
    // that rows contradict each other; a plant that does not fit throws a TypeError.
    const seen = error instanceof FaultError ? error.cause : error;
    if (!(seen instanceof Error) || seen.constructor !== Error) throw error;
    return `${seen.message} (step ${step})`;
  }
}

describe('the crowd of the short form', () => {
  it('finds nothing where nothing is planted', () => {
    // Longer crowds than this are the simulation's own test.
    expect(found({}, 2, 1_000)).toBeUndefined();
    expect(found({ twin: true }, 77, 500)).toBeUndefined();
  });

  it.each(Object.keys(FAULTS))('finds that %s', (name) => {
    expect(found(FAULTS[name] ?? {}, 2)).toMatch(BROKEN);
  });
});
