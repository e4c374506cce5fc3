import { expect, it } from 'vitest';
import { routes } from '../modules.ts';
import { describeInTurns, openApiOf } from './openapi.ts';

it('describes the calls one a turn, so that nobody else waits for all of them', async () => {
  // Other objects than those that are described already.
  const calls = routes.map(({ call }) => ({ ...call }));
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    waiting = setImmediate(turn);
  };
  let waiting = setImmediate(turn);
  await describeInTurns(calls);
  clearImmediate(waiting);
  expect(turns).toBeGreaterThanOrEqual(calls.length);
  expect(Object.keys(openApiOf(calls, '1').paths as object).length).toBeGreaterThan(400);
});
