import { type Call, calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityToReview, newStage, type Stage } from '../../../testing/act-stage.ts';
import { deciding, type Rival } from '../../../testing/rivals.ts';
import { TestServer } from '../../../testing/test-server.ts';
import { projected } from '../../../testing/trading.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await newStage(await TestServer.start());
});
afterAll(() => stage.server.end());

const queues = [
  ...new Set(
    Object.values(calls).flatMap((area) =>
      Object.values(area as Readonly<Record<string, Call>>).flatMap(({ decides }) => decides ?? []),
    ),
  ),
].sort();

describe('of two operators who decide at once', () => {
  it('the table has every queue', () => {
    expect(Object.keys(deciding).sort()).toEqual(queues);
  });

  it.each(Object.entries(deciding))('%s: the later is told who decided what', async (_, rivals) => {
    const [first, second] = await rivals(stage, identityToReview);
    const send = ({ call, input, by }: Rival) => stage.server.call(call, input, by.as);
    const answers = await Promise.all([send(first), send(second)]);
    const refused = answers.flatMap(({ error }) => error ?? []);
    expect(refused).toHaveLength(1);
    const winner = answers[0]?.error === undefined ? first : second;
    expect(refused[0]).toMatchObject({
      error: 'DECIDED_ALREADY',
      details: { by: winner.by.id, name: 'admin', field: 'id' },
    });
    const { what, at } = refused[0]?.details ?? {};
    expect(what).toMatch(/^[a-z_]+$/);
    expect(at).toBe(stage.server.wallClock.now());
    // Also when the exchange has forgotten the row, for it is over.
    await projected(stage.server);
    const late = await send(winner === first ? second : first);
    expect(late.error).toMatchObject({ error: 'DECIDED_ALREADY', details: { by: winner.by.id } });
  });
});
