import { describe, expect, it } from 'vitest';
import { RefusalsTold } from './refusals-told.ts';

describe('refusals of who asks too often', () => {
  it('are told one after the other to each caller, the first of each at once', async () => {
    const refusals = new RefusalsTold();
    const told: string[] = [];
    const ask = async (caller: string) => {
      await refusals.next(caller);
      told.push(caller);
    };
    await Promise.all(['crowd', 'crowd', 'crowd', 'member', 'visitor'].map(ask));
    expect(told).toEqual(['crowd', 'member', 'visitor', 'crowd', 'crowd']);
  });

  it('wait for what comes with them, which is read for nothing', async () => {
    const refusals = new RefusalsTold();
    expect(await refusals.next('crowd', 5_000_000)).toBe(true);
    expect(await refusals.next('crowd', 1)).toBe(false);
    expect(await refusals.next('member', 5_000_000)).toBe(true);
  });

  it('are not kept without end: where too many wait, the next one is told nothing', async () => {
    const refusals = new RefusalsTold();
    const told = await Promise.all(Array.from({ length: 1_000 }, () => refusals.next('crowd')));
    expect(told.filter((isTold) => isTold).length).toBeLessThan(210);
    expect(await refusals.next('member')).toBe(true);
  });
});
