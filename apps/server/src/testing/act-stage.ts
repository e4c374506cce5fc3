import { type Call, calls, type InputOf, type OutputOf } from '@kontor/contract';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { networkId, newPayer, saveWallet } from './funding.ts';
import { picture, uploaded } from './images.ts';
import { newOperator, type TestOperator } from './operators.ts';
import { TEST_PAY_PASSWORD } from './second-factor.ts';
import type { TestServer } from './test-server.ts';
import { away, BTC_USDT, innerPrice, projected, type Trader, USDT } from './trading.ts';

export const PROOF = { pay_password: TEST_PAY_PASSWORD } as const;
export const REASON = { reason: 'looked at by two of us' } as const;

/** Who acts in the story of every act, and what they need for it. */
export interface Stage {
  readonly server: TestServer;
  /** Has money in each account, a saved address, and everything else that a member needs. */
  readonly ana: Trader;
  /** Is followed, bids against others, and is an artist. */
  readonly ben: Trader;
  /** Has taken no play money yet. */
  readonly newcomer: Pick<Trader, 'as'>;
  /** Two, as some acts want. */
  readonly olga: TestOperator;
  readonly paul: TestOperator;
  readonly network: number;
  readonly address: number;
  /** BTC prices that rest below the market, far inside of the band. */
  readonly low: string;
  readonly lower: string;
  /** What the acts have answered so far. */
  readonly answers: Map<Call, unknown>;
}

/** An act as it is right, in an order in which all can be done. */
export interface ActLine {
  readonly call: Call;
  readonly good: (stage: Stage) => object | Promise<object>;
  readonly by: (stage: Stage) => Pick<Trader, 'as'>;
}

export const actLine = <Input extends z.ZodType>(
  call: Call<Input>,
  good: (stage: Stage) => z.input<Input> | Promise<z.input<Input>>,
  by: ActLine['by'] = ({ ana }) => ana,
): ActLine => ({ call, good: good as ActLine['good'], by });

/** What an act has answered. @throws before that. */
export function answered<C extends Call>({ answers }: Stage, call: C): OutputOf<C> {
  if (!answers.has(call)) throw new Error(`${call.path} has not answered yet`);
  return answers.get(call) as OutputOf<C>;
}

export async function must<C extends Call>(
  { server }: Stage,
  call: C,
  input: InputOf<C>,
  who: Pick<Trader, 'as'>,
): Promise<OutputOf<C>> {
  return await server.must(call, input, {
    ...who.as,
    ...(call.method === 'POST' && { as: 'json' }),
  });
}

export async function platform(
  server: TestServer,
  kind: string,
  input: { readonly [name: string]: string | number | boolean },
): Promise<void> {
  const { outcome } = await server.program.services.exchange.submit({
    kind,
    actor: 0,
    input,
    key: null,
  });
  if (!outcome.ok) throw new Error(`${kind}: ${outcome.code}`);
  await projected(server);
}

/** Time passes, and what is due happens. */
export async function pass(server: TestServer, ms: number): Promise<void> {
  await server.clock.advance(ms);
  await platform(server, 'clock.pulse', {});
}

export async function newStage(server: TestServer): Promise<Stage> {
  const olga = await newOperator(server, 'admin');
  const paul = await newOperator(server, 'admin');
  await server.clock.advance(120_000);
  const ana = await newPayer(server, 'ana', 2);
  const ben = await newPayer(server, 'ben', 2);
  await platform(server, 'setting.define', { name: 'loan_minimum', value: '100' });
  for (const who of [ana, ben]) {
    await server.must(calls.spot.place, { ...BTC_USDT, type: 'buy', amount: '0.02' }, who.as);
    for (const to_field of ['lever', 'micro'] as const) {
      const move = { currency_id: USDT, number: '500', from_field: 'change', to_field } as const;
      await server.must(calls.wallet.transfer, move, who.as);
    }
  }
  const price = await innerPrice(server);
  return {
    server,
    ana,
    ben,
    newcomer: { as: { token: (await server.newUser('newcomer')).token } },
    olga,
    paul,
    network: await networkId(server, ana, 'ERC20'),
    address: await saveWallet(server, ana),
    low: away(price, -10),
    lower: away(price, -12),
    answers: new Map(),
  };
}

/** The number of a request for certification that waits for a reviewer. */
export async function identityToReview(stage: Stage, name: string): Promise<number> {
  const { server, olga } = stage;
  const { id, token } = await server.newUser(name);
  const bound = { areaCode: '44', mobile: `7700${id}` };
  await server.program.services.queries.update(users).set(bound).where(eq(users.id, id));
  const passport = { real_type: '1', id_type: 'passport', name: 'Ana Souza', card_id: 'E12345678' };
  await server.send(calls.identity.submit, passport, { token });
  const queue = { status: 'in_review', limit: 100 } as const;
  const { data } = await server.must(calls.identity.queue, queue, olga.as);
  const found = data.find((row) => row.user_id === id);
  if (found === undefined) throw new Error('nothing waits for a reviewer');
  return found.id;
}

let works = 0;

/** The address of a work's file, which nobody has sent before. */
export async function artOf({ server }: Stage, who: Trader): Promise<string> {
  works += 1;
  server.wallClock.advance(5_000);
  const form = new FormData();
  form.append('lang', 'en');
  const bytes = new Uint8Array(await picture('png', { shade: 100 + works }));
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'work.png');
  const { result, error } = await server.raw<{ readonly address: string }>('/api/bind_box/upload', {
    method: 'POST',
    headers: { authorization: who.token },
    body: form,
  });
  if (result === undefined) throw new Error(JSON.stringify(error));
  return result.address;
}

let slips = 0;

/** A picture that nobody has sent before. */
export async function slipOf({ server }: Stage, who: Trader): Promise<string> {
  slips += 1;
  return await uploaded(server, who.token, await picture('png', { shade: 40 + slips }));
}
