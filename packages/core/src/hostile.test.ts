import { budget } from '@kontor/testkit/budget';
import { describe, expect, it } from 'vitest';
import { TestExchange } from './testing/exchange.ts';
import { checkColumns, HostileCrowd } from './testing/hostile.ts';
import { checkEntries, checkInvariants } from './testing/invariants.ts';
import { Met } from './testing/met.ts';
import { Random } from './testing/random.ts';

const STEPS = Number(process.env.STEPS ?? budget(1_500, 20_000));
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [3, 20_261_122];

/** Collects what happened in all crowds, for the wishes at the end. */
const met = new Met();

describe('what earns and what is collected, under a hostile crowd', () => {
  it.each(SEEDS)('meets no defect and keeps its books (seed %i)', (seed) => {
    const random = new Random(seed);
    const test = new TestExchange({ batchSize: 5, liquidity: '20' });
    const crowd = new HostileCrowd(test, random);
    const codes = new Map<string, number>();
    for (let step = 0; step < STEPS; step += 1) {
      try {
        const outcome = crowd.step();
        const code = outcome.ok ? 'ok' : outcome.code;
        codes.set(code, (codes.get(code) ?? 0) + 1);
        if (random.chance(0.005)) {
          test.endBatch();
          test.recover();
          checkInvariants(test);
        }
      } catch (error) {
        const last = JSON.stringify(test.history.at(-1));
        throw new Error(`seed ${seed}, step ${step}, after ${last}`, { cause: error });
      }
    }
    test.endBatch();
    checkEntries(test);
    checkColumns(test);
    expect(codes.get('ok')).toBeGreaterThan(STEPS / 20);
    for (const [code, times] of codes) met.note(code, times);
  });

  it('has been refused for every reason that it tries', () => {
    const codes = ['ok', 'NOT_ALLOWED', 'FIELD_TYPE', 'KEY_REUSED', 'FIELD_NOT_POSITIVE'];
    codes.push('COUPON_SAME_MAILBOX', 'FIELD_TOO_LONG');
    expect(met.missing(codes)).toEqual([]);
  });
});
