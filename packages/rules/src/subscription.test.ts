import { formatAmount, parseAmount } from '@kontor/money';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALLOCATION_FORMAT,
  allocate,
  allocationNow,
  allocationText,
  checkAllocation,
  subscriptionCost,
} from './subscription.ts';

const claims = (...applied: string[]) =>
  applied.map((text, n) => ({ id: n + 1, applied: parseAmount(text) }));
const terms = (total: string, limit: string, decimals = 0) => ({
  total: parseAmount(total),
  limit: parseAmount(limit),
  decimals,
});
const shares = (total: string, limit: string, applied: string[], decimals = 0) =>
  allocate(terms(total, limit, decimals), claims(...applied)).map((each) => formatAmount(each));

describe('allocation', () => {
  it('gives everybody what they applied for where there is enough, up to the limit', () => {
    expect(shares('1000', '400', ['100', '300'])).toEqual(['100', '300']);
    expect(shares('1000', '400', ['100', '900'])).toEqual(['100', '400']);
    expect(shares('500', '400', ['100', '400'])).toEqual(['100', '400']);
    expect(shares('10', '5', [])).toEqual([]);
  });

  it('is pro rata where there is not enough', () => {
    expect(shares('100', '100', ['100', '300'])).toEqual(['25', '75']);
    expect(shares('1', '1', ['0.5', '1.5'], 1)).toEqual(['0.3', '0.7']);
  });

  it('shares what the limit keeps back among the others, as often as it takes', () => {
    expect(shares('100', '30', ['100', '200', '700'])).toEqual(['30', '30', '30']);
    expect(shares('90', '40', ['100', '200', '700'])).toEqual(['17', '33', '40']);
    // The second is only above the limit once the first is held at it.
    expect(shares('100', '40', ['600', '300', '100'])).toEqual(['40', '40', '20']);
    expect(shares('100', '40', ['1000', '300', '290', '10'])).toEqual(['40', '30', '29', '1']);
  });

  it('gives units that are left to the largest remainders, of equal ones to the first', () => {
    expect(shares('100', '100', ['100', '100', '100'])).toEqual(['34', '33', '33']);
    expect(shares('101', '100', ['100', '100', '100'])).toEqual(['34', '34', '33']);
    expect(shares('10', '10', ['6', '7', '20'])).toEqual(['2', '2', '6']);
  });

  it('holds for any claims: exact sum, nobody above claim or limit, more for no less', () => {
    const seed = Number(process.env.SEED ?? 20_261_122);
    const whole = (most: number) => fc.integer({ min: 1, max: most });
    fc.assert(
      fc.property(
        fc.array(whole(5_000), { maxLength: 60 }),
        whole(20_000),
        whole(3_000),
        (quantities, total, limit) => {
          const all = quantities.map((each, n) => ({ id: n + 1, applied: BigInt(each) * UNIT }));
          const of = { total: BigInt(total) * UNIT, limit: BigInt(limit) * UNIT, decimals: 2 };
          const given = allocate(of, all);
          const most = all.map(({ applied }) => (applied < of.limit ? applied : of.limit));
          const sum = given.reduce((a, b) => a + b, 0n);
          const wanted = most.reduce((a, b) => a + b, 0n);
          expect(sum).toBe(wanted < of.total ? wanted : of.total);
          for (const [n, each] of given.entries()) {
            expect(each >= 0n && each <= (most[n] ?? 0n) && each % UNIT === 0n).toBe(true);
          }
          expect(given).toEqual(plainly(of, all));
          for (const [a, one] of all.entries()) {
            for (const [b, other] of all.entries()) {
              if (one.applied > other.applied) {
                expect((given[a] ?? 0n) >= (given[b] ?? 0n)).toBe(true);
              }
            }
          }
        },
      ),
      { seed, numRuns: 400 },
    );
  });
});

const UNIT = 10n ** 16n;

/** So simple that it is plainly right: again and again, whoever is above the limit gets it. */
function plainly(
  { total, limit }: { total: bigint; limit: bigint },
  all: readonly { id: number; applied: bigint }[],
): bigint[] {
  const most = (applied: bigint) => (applied < limit ? applied : limit);
  if (all.reduce((sum, { applied }) => sum + most(applied), 0n) <= total) {
    return all.map(({ applied }) => most(applied));
  }
  const fixed = new Set<number>();
  for (;;) {
    const left = (total - limit * BigInt(fixed.size)) / UNIT;
    const rest = all.filter(({ id }) => !fixed.has(id));
    const weight = rest.reduce((sum, { applied }) => sum + applied / UNIT, 0n);
    const above = rest.filter(({ applied }) => (applied / UNIT) * left >= (limit / UNIT) * weight);
    if (above.length > 0 && rest.length > 0) {
      for (const { id } of above) fixed.add(id);
      continue;
    }
    const parts = rest.map(({ id, applied }) => {
      const product = (applied / UNIT) * left;
      return { id, units: product / weight, remainder: product % weight };
    });
    let over = left - parts.reduce((sum, { units }) => sum + units, 0n);
    const byRest = [...parts].sort((a, b) =>
      a.remainder === b.remainder ? a.id - b.id : a.remainder > b.remainder ? -1 : 1,
    );
    for (const part of byRest) {
      if (over === 0n) break;
      part.units += 1n;
      over -= 1n;
    }
    const units = new Map(parts.map((part) => [part.id, part.units * UNIT]));
    return all.map(({ id }) => (fixed.has(id) ? limit : (units.get(id) ?? 0n)));
  }
}

describe('a published list', () => {
  const published = () => {
    const lines = claims('100', '300', '50');
    const passed = allocate(terms('200', '150'), lines);
    const orders = lines.map(
      ({ id, applied }, n) => [id, formatAmount(applied), formatAmount(passed[n] ?? 0n)] as const,
    );
    const header = { ...terms('200', '150'), projectId: 3, code: 'GRAN', endedAt: 1_000 };
    const text = allocationText(
      { ...header, price: parseAmount('0.05') },
      lines.map((line, n) => ({ ...line, passed: passed[n] ?? 0n })),
    );
    return {
      format: ALLOCATION_FORMAT,
      project_id: 3,
      code: 'GRAN',
      price: '0.05',
      total: '200',
      per_user_limit: '150',
      quantity_decimals: 0,
      ended_at: 1_000,
      orders,
      hash: bytesToHex(sha256(utf8ToBytes(text))),
    };
  };

  it('can be computed again, also within an answer', () => {
    const list = published();
    expect(list.orders).toEqual([
      [1, '100', '45'],
      [2, '300', '133'],
      [3, '50', '22'],
    ]);
    expect(checkAllocation(list)).toMatchObject({ ok: true, fault: null, orders: 3 });
    expect(checkAllocation({ type: 'ok', code: 1, message: list }).ok).toBe(true);
    expect(checkAllocation(list).hash).toBe(list.hash);
  });

  it('shows what was changed in it', () => {
    const list = published();
    const changed = (orders: unknown) => checkAllocation({ ...list, orders }).fault;
    expect(changed(list.orders.slice(1))).toBe('hash');
    expect(checkAllocation({ ...list, total: '201' }).fault).toBe('hash');
    expect(checkAllocation({ ...list, hash: 'ab' }).fault).toBe('hash');
    for (const wrong of [null, 7, [], {}, { ...list, format: 'x' }, { ...list, price: '-1' }]) {
      expect(checkAllocation(wrong)).toMatchObject({ ok: false, fault: 'format', hash: null });
    }
    expect(changed([[1, '100']])).toBe('format');
    expect(changed([[1, '0', '0']])).toBe('format');
    expect(changed([[1, '100.5', '1']])).toBe('format');
  });

  it('sealed anew with another result is found by the rule', () => {
    const resealed = (orders: readonly (readonly [number, string, string])[]) => {
      const list = { ...published(), orders };
      const hash = checkAllocation(list).hash ?? '';
      return checkAllocation({ ...list, hash });
    };
    const favoured = [[1, '100', '44'] as const, [2, '300', '134'] as const];
    const last = [3, '50', '22'] as const;
    expect(resealed([...favoured, last])).toMatchObject({ fault: 'allocation', orderId: 1 });
    const [one, two, three] = published().orders;
    if (one === undefined || two === undefined || three === undefined) throw new Error('no orders');
    expect(resealed([two, one, three])).toMatchObject({ fault: 'order', orderId: 1 });
  });
});

describe('figures before the end', () => {
  it('say what it costs, and what would be had now', () => {
    expect(formatAmount(subscriptionCost(parseAmount('12.34'), parseAmount('0.05001')))).toBe(
      '0.6171234',
    );
    const now = (applied: string, own: string) =>
      formatAmount(allocationNow(terms('1000', '300', 2), parseAmount(applied), parseAmount(own)));
    expect(now('800', '200')).toBe('200');
    expect(now('800', '400')).toBe('300');
    expect(now('3000', '400')).toBe('133.33');
    expect(now('3000', '2000')).toBe('300');
  });
});
