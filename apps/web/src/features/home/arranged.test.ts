import { describe, expect, it } from 'vitest';
import { arranged, moved, toggled } from './arranged.ts';

const entries = (...names: string[]) => names.map((name) => ({ name }));

describe('the entries', () => {
  it('stand as the platform has them until somebody arranges them', () => {
    expect(arranged(entries('buy', 'copy', 'dual'), null)).toEqual(entries('buy', 'copy', 'dual'));
  });

  it('follow the choice; new ones come after it and lost ones are left out', () => {
    const all = entries('buy', 'copy', 'dual', 'new');
    const chosen = ['dual', 'gone', 'buy', 'copy'];
    expect(arranged(all, chosen)).toEqual(entries('dual', 'buy', 'copy', 'new'));
  });
});

describe('moving one', () => {
  it('keeps all others in their order, and stops at the ends', () => {
    const names = ['a', 'b', 'c', 'd'];
    expect(moved(names, 'c', 0)).toEqual(['c', 'a', 'b', 'd']);
    expect(moved(names, 'b', 2)).toEqual(['a', 'c', 'b', 'd']);
    expect(moved(names, 'a', -1)).toEqual(names);
    expect(moved(names, 'a', 9)).toEqual(['b', 'c', 'd', 'a']);
  });
});

describe('hiding one', () => {
  it('keeps the order, and twice is as it was', () => {
    const before = { entries: ['a', 'b'], hidden: ['a'] };
    const hidden = toggled(before, 'b');
    expect(hidden).toEqual({ entries: ['a', 'b'], hidden: ['a', 'b'] });
    expect(toggled(hidden, 'b')).toEqual(before);
  });
});
