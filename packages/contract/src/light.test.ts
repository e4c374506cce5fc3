import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { calls, type InputOf, type OutputOf } from './index.ts';
import { calls as light } from './light.ts';
import { lightCallsText } from './light-calls-text.ts';

describe('the light contract', () => {
  it('is in step: otherwise run `npm run generate -w @kontor/contract`', () => {
    const read = (name: string) =>
      readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8');
    expect(read('light-calls.ts')).toBe(lightCallsText(calls, 'members'));
    expect(read('light-operator-calls.ts')).toBe(lightCallsText(calls, 'operators'));
  });

  it('has the types of the whole one', () => {
    expectTypeOf<InputOf<typeof light.spot.place>>().toEqualTypeOf<
      InputOf<typeof calls.spot.place>
    >();
    expectTypeOf<OutputOf<typeof light.people.info>>().toEqualTypeOf<
      OutputOf<typeof calls.people.info>
    >();
    expect(light.spot.place).toEqual({
      method: 'POST',
      path: '/coin/trade',
      access: 'member',
      idempotent: true,
    });
  });
});
