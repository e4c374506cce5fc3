/**
 * Every call of visitors and members, sent from inside a page: with what is right, and with each
 * field missing or wrong in turn. What comes back is read by the contract. The calls are a story
 * of one member, told in the order of the table.
 */
import { type Call, CHAT_ACCOUNT_MINUTES, calls } from '@kontor/contract';
import founding from '@kontor/contract/founding-calls' with { type: 'json' };
import { MINUTE_MS } from '@kontor/rules/time';
import { Member } from './support/api.ts';
import { type Line, newTeller, type Teller } from './support/call-line.ts';
import { lines } from './support/call-lines.ts';
import { newEverything } from './support/everything.ts';
import { Operator } from './support/operator.ts';
import { mistakesOf, PageCalls, saysIn } from './support/page-calls.ts';
import { picture } from './support/pictures.ts';
import { type RateService, startRates } from './support/rates.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/** How long a new account only reads the public room, and a minute. */
const ROOM_WAIT_MS = (CHAT_ACCOUNT_MINUTES + 1) * MINUTE_MS;

let server: Server;
let rates: RateService;
let own: Teller;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  rates = await startRates({ EUR: 0.9, GBP: 0.8, JPY: 150, HKD: 7.8, SGD: 1.3, VND: 25_000 });
  server = await Server.start({ environment: { RATES_URL: rates.address } });
  const talker = await Member.open(server, 'talker');
  // By the platform's time the account is old enough then to write in the public room.
  await server.kill();
  await server.startAgain({ CLOCK_START: new Date(Date.now() + ROOM_WAIT_MS).toISOString() });
  const operator = await Operator.first(server);
  const everything = await newEverything(server, operator);
  own = await newTeller(server, everything, { operator, talker });
});
test.afterAll(async () => {
  await server?.stop();
  rates?.stop();
});

test('no founding call is forgotten', () => {
  const told = lines.map(({ call }) => nameOf(call));
  expect(founding.calls.filter((name) => !told.includes(name))).toEqual([]);
  expect(told.filter((name, at) => told.indexOf(name) !== at)).toEqual([]);
});

test('a call of visitors or members has its line', () => {
  const told = new Set(lines.map(({ call }) => nameOf(call)));
  const groups: readonly Readonly<Record<string, Call>>[] = Object.values(calls);
  const untold = groups
    .flatMap((group) => Object.values(group))
    .filter(({ access, path }) => access !== 'operator' && !path.startsWith('/operator/'))
    .map(nameOf)
    .filter((name) => !told.has(name));
  expect(untold).toEqual([]);
});

/** What the member has, as the accounts say it: what a refusal must leave as it is. */
async function holdings(): Promise<string> {
  const { accounts } = await own.member.call(calls.wallet.list, {});
  const { total } = await own.member.call(calls.wallet.bills, {});
  const held = accounts.flatMap(({ type, balances }) =>
    balances.map(({ name, available, frozen }) => `${type} ${name} ${available} ${frozen}`),
  );
  return [...held, `${total} bills`].join('\n');
}

/** Sends one line of the story wrongly, then as it should be; answers what was not as agreed. */
async function told(
  page: PageCalls,
  says: Says,
  { call, good, file, by }: Line,
): Promise<string[]> {
  const { token } = by?.(own) ?? own.member;
  const faults: string[] = [];
  const input = await good(own);
  if (call.access === 'member') {
    const { type, error } = await page.refused({ call, input });
    if (type !== '999' || error !== 'LOGIN_REQUIRED') faults.push(`${error} without a token`);
  }
  const mistakes = file === true ? [] : mistakesOf(call, input);
  const before = call.access === 'member' && mistakes.length > 0 ? await holdings() : '';
  for (const { field, input: wrong, error } of mistakes) {
    const body = await page.refused({ call, input: wrong, token });
    const at = body.fields?.find((one) => one.field === field);
    if (at?.error !== error) faults.push(`${field}: ${JSON.stringify(body)} and not ${error}`);
    else if (!says(error, at.message)) faults.push(`${field}: ${at.message}`);
  }
  if (before !== '' && (await holdings()) !== before) faults.push('a refusal changed something');
  const sent = file === true ? { file: picture(7_000).buffer.toString('base64') } : {};
  own.answers.set(call, await page.good({ call, input, token, ...sent }));
  return faults;
}

type Says = (error: string, message: string) => boolean;

test('each call answers right and wrong as the contract says', async ({ open }) => {
  test.setTimeout(HOOK_MS_MAX);
  const app = await open({ language: 'fra', token: own.member.token }, server);
  await app.load('/pages/common/aboutus');
  await app.loaded();
  const page = new PageCalls(app);
  const says: Says = (error, message) => saysIn(app, error, message);
  const faults: string[] = [];
  for (const line of lines) {
    const found = await told(page, says, line).catch((error: unknown) => [String(error)]);
    faults.push(...found.map((fault) => `${nameOf(line.call)}: ${fault}`));
  }
  expect(faults.join('\n')).toBe('');
});
