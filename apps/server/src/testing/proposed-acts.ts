/** Every act that no operator does alone, in the form in which it waits for a second one. */
import { type Call, calls, type InputOf } from '@kontor/contract';
import { MINUTE_MS } from '@kontor/rules/time';
import type { z } from 'zod';
import { REASON, type Stage } from './act-stage.ts';
import { newPayer, saveWallet, withdraw } from './funding.ts';
import { newOperator } from './operators.ts';
import { TEST_PASSWORD, type TestServer } from './test-server.ts';
import { USDT } from './trading.ts';

const { content, funding, mining, operatorConfig, operators, operatorUsers } = calls;
const { prediction, proposals, quickBuy } = calls;

/** Who proposes and who agrees. */
export type Two = Pick<Stage, 'server' | 'olga' | 'paul'>;

export interface ProposedLine {
  /** The call's path, and which of its forms it is. */
  readonly name: string;
  readonly call: Call;
  /** What is proposed `time` for time: each is another act, which begins with what is there. */
  readonly input: (two: Two, time: number) => Promise<object>;
  /** Whether it shows what it takes the place of. */
  readonly replaces: boolean;
}

function line<Input extends z.ZodType>(
  call: Call<Input>,
  form: string,
  replaces: boolean,
  input: (two: Two, time: number) => z.input<Input> | Promise<z.input<Input>>,
): ProposedLine {
  const name = `${call.path.replace('/operator/', '')} ${form}`;
  return { name, call, replaces, input: input as ProposedLine['input'] };
}

const read = <C extends Call>({ server, olga }: Two, call: C, input: InputOf<C>) =>
  server.must(call, input, olga.as);

/** Of somebody who is made for it. */
async function anotherId({ server }: Two): Promise<number> {
  return (await newOperator(server, 'support')).id;
}

const ROLES = ['admin', 'finance', 'compliance', 'support', 'content'] as const;

/** Whose account is changed again and again, by server. */
const shutOut = new WeakMap<TestServer, number>();
const changed = new WeakMap<TestServer, number>();

async function oneOf(accounts: WeakMap<TestServer, number>, two: Two): Promise<number> {
  const id = accounts.get(two.server) ?? (await anotherId(two));
  accounts.set(two.server, id);
  return id;
}

const NETWORK = {
  currency_id: USDT,
  kind: 'chain' as const,
  chain: 'test',
  address_format: 'ethereum' as const,
  deposit_enabled: true,
  withdrawal_enabled: true,
  min_deposit: '5',
  confirmations: 12,
  min_number: '10',
  sort: 9,
};

async function wayToPay(two: Two) {
  const { data } = await read(two, quickBuy.operatorMethods, { country: 'US' });
  const [method] = data;
  if (method === undefined) throw new Error('there is no way to pay');
  const { open_orders: _, qr_payload: __, ...terms } = method;
  return terms;
}

const WAITING_PRODUCT = {
  category: 'lock_in' as const,
  name: 'steady' as const,
  currency_id: USDT,
  days: 30,
  daily_rate: '0.05',
  penalty_rate: '0.05',
  dividend_time: '08:00',
  min: '10',
  max: '1000000',
  quantity: '1000000',
  enabled: true,
  ...REASON,
};

/** A withdrawal that neither of the two has sent. */
async function paidOut({ server, paul }: Two): Promise<number> {
  const who = await newPayer(server, 'returned', 1);
  const address = `0x${String(who.id).padStart(40, 'b')}`;
  const address_id = await saveWallet(server, who, { address });
  const { result } = await withdraw(server, who, { address_id });
  const id = result?.id ?? 0;
  await server.must(funding.approveWithdrawal, { id, ...REASON }, paul.as);
  const cashier = await newOperator(server, 'finance');
  const txid = `0x${String(id).padStart(64, 'c')}`;
  await server.must(funding.sendWithdrawal, { id, txid, ...REASON }, cashier.as);
  return id;
}

export const proposedActs: readonly ProposedLine[] = [
  line(operatorConfig.defineSetting, 'raised', true, (_, time) => ({
    name: 'convert_fee_rate',
    value: `0.01${time}`,
    ...REASON,
  })),
  line(operatorConfig.limitContract, 'overnight', true, async (two, time) => {
    const { data } = await read(two, operatorConfig.markets, { kind: 'futures' });
    const [market] = data;
    const { minimum_lots = '', maximum_lots = '' } = market?.contract ?? {};
    const id = market?.id ?? 0;
    return { id, minimum_lots, maximum_lots, overnight_rate: `0.0001${time}`, ...REASON };
  }),
  line(operatorConfig.defineLevel, 'fees', true, async (two, time) => {
    const [first] = await read(two, operatorConfig.levels, {});
    if (first === undefined) throw new Error('there is no level');
    const { members: _, ...level } = first;
    return { ...level, spot_taker_rate: `0.0099${time}`, ...REASON };
  }),
  line(content.setHosts, 'a new one', true, (_, time) => ({
    hosts: [`help-${time}.example.com`],
    ...REASON,
  })),
  line(funding.saveNetwork, 'new', false, (_, time) => ({
    ...NETWORK,
    name: `TEST${time}`,
    fee: '1',
    ...REASON,
  })),
  line(funding.saveNetwork, 'edited', true, async (two, time) => {
    const { data } = await read(two, funding.operatorNetworks, { currency: USDT });
    const { id, name } = data.find((one) => one.name === 'TEST1') ?? { id: 0, name: '' };
    return { ...NETWORK, id, name, fee: `2.${time}`, ...REASON };
  }),
  line(funding.saveBankDetails, 'first', false, (_, time) => ({
    kind: 'international' as const,
    bank_name: 'First Bank',
    account_name: 'Kontor',
    account_number: `DE89 3704 0044 0532 0130 0${time}`,
    swift_code: 'DEUTDEFF',
    ...REASON,
  })),
  line(funding.saveBankDetails, 'changed', true, (_, time) => ({
    kind: 'international' as const,
    bank_name: 'First Bank',
    account_name: 'Kontor',
    account_number: `DE89 3704 0044 0532 0130 1${time}`,
    swift_code: 'DEUTDEFF',
    ...REASON,
  })),
  line(quickBuy.saveMethod, 'new', false, async (two, time) => {
    const { id: _, ...terms } = await wayToPay(two);
    return { ...terms, name: `New ${time}`, ...REASON };
  }),
  line(quickBuy.saveMethod, 'edited', true, async (two, time) => ({
    ...(await wayToPay(two)),
    name: `Cash ${time}`,
    ...REASON,
  })),
  line(operators.create, 'made', false, (_, time) => ({
    email: `made-${time}@operators.example`,
    name: 'Made',
    roles: ['finance' as const],
    password: TEST_PASSWORD,
    ...REASON,
  })),
  line(operators.setRoles, 'said anew', true, async (two, time) => {
    const id = await oneOf(changed, two);
    return { id, roles: [ROLES[time] ?? 'trading'], ...REASON };
  }),
  line(operators.setDisabled, 'let in', true, async (two) => {
    const { server, olga } = two;
    const id = await oneOf(shutOut, two);
    const out = { id, disabled: true, ...REASON };
    await server.must(operators.setDisabled, out, { ...olga.as, as: 'json' });
    return { id, disabled: false, ...REASON };
  }),
  line(operators.recover, 'factor lost', false, async (two) => ({
    id: await anotherId(two),
    password: TEST_PASSWORD,
    ...REASON,
  })),
  line(operatorUsers.unfreeze, 'opened', false, async ({ server, olga }) => {
    const { id } = await server.newUser('frozen');
    await server.must(operatorUsers.freeze, { id, ...REASON }, olga.as);
    return { id, identity: 'video' as const, ...REASON };
  }),
  line(operatorUsers.setWithdrawals, 'allowed', false, async ({ server, olga }) => {
    const { id } = await server.newUser('held');
    const stop = { id, enabled: false, ...REASON };
    await server.must(operatorUsers.setWithdrawals, stop, { ...olga.as, as: 'json' });
    return { id, enabled: true, ...REASON };
  }),
  line(proposals.adopt, 'taken over', false, async ({ server }) => {
    const author = await newOperator(server, 'finance');
    const { id } = await server.must(mining.defineProduct, WAITING_PRODUCT, author.as);
    const admin = await newOperator(server, 'admin');
    const out = { id: author.id, disabled: true, ...REASON };
    await server.must(operators.setDisabled, out, { ...admin.as, as: 'json' });
    return { kind: 'mining' as const, id, revision: 1, ...REASON };
  }),
  line(funding.returnWithdrawal, 'returned', false, async (two) => ({
    id: await paidOut(two),
    reason_code: 'returned' as const,
    ...REASON,
  })),
  line(prediction.resolve, 'answered', false, async (two) => {
    const { server, olga, paul } = two;
    const now = server.clock.now();
    const question = {
      title: { en: 'Will it rain?' },
      options: [{ en: 'Yes' }, { en: 'No' }],
      rules: { en: 'As the weather service says.' },
      source: 'weather.example',
      opens_at: now,
      closes_at: now + MINUTE_MS,
      ends_at: now + 2 * MINUTE_MS,
      ...REASON,
    };
    const asker = await newOperator(server, 'content');
    const { id } = await server.must(prediction.define, question, { ...asker.as, as: 'json' });
    for (const judge of [olga, paul]) await server.must(prediction.declare, REASON, judge.as);
    await server.clock.advance(3 * MINUTE_MS);
    return { id, option_id: 1, source: 'weather.example/1', ...REASON };
  }),
];

/** The number of the proposal that an act has become. */
export async function propose(
  { call, input }: ProposedLine,
  two: Two,
  time: number,
): Promise<number> {
  const given = (await input(two, time)) as Readonly<Record<string, unknown>>;
  const { result, error } = await two.server.send(call, given, { ...two.olga.as, as: 'json' });
  const { proposal_id: id } = (result ?? {}) as { readonly proposal_id?: number };
  if (id === undefined) throw new Error(`it does not wait: ${JSON.stringify(error ?? result)}`);
  return id;
}
