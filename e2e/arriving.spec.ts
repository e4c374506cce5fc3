/** Deposits on a chain before they are final: seen, confirmed one by one, taken back, refused. */
import { calls, Member } from './support/api.ts';
import { TestChain } from './support/chain.ts';
import { inLongFormOnly } from './support/looks.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const RECEIVE = '/pages/fund/receive';
const RECORDS = '/pages/fund/assets_all_record';
const ETH = 3;
const CONFIRMATIONS = 12;

let chain: TestChain | undefined;
let server: Server | undefined;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  chain = await TestChain.start();
  server = await Server.start({ environment: chain.environment });
});
test.afterAll(async () => {
  await server?.stop();
  await chain?.end();
});

for (const language of ['en', 'zh'] as const) {
  const title = `a deposit is watched from the chain to the account, ${language}`;
  test(title, inLongFormOnly(language === 'en'), async ({ open }) => {
    if (server === undefined || chain === undefined) throw new Error('nothing was started');
    const member = await Member.open(server, 'arriving');
    const app = await open({ token: member.token, language }, server);
    await app.load(`${RECEIVE}?currency=${ETH}`);
    await app.settled('funding:deposit.title');
    const { address } = await member.call(calls.funding.depositAddress, { currency: ETH });
    const part = app.main.getByRole('region', { name: app.say('funding:arriving.title') });
    await expect(part).toHaveCount(0);

    const before = await chain.ask<string>('evm_snapshot');
    await chain.send(address ?? '', 250);
    await chain.mine(3);
    const confirmed = (number: number): string =>
      app.say('funding:arriving.confirmations', { number, needed: CONFIRMATIONS });
    await expect(part).toContainText('0.25 ETH');
    await expect(part).toContainText(confirmed(3));
    await chain.mine(2);
    await expect(part).toContainText(confirmed(5));

    await chain.ask('evm_revert', before);
    await chain.ask('evm_increaseTime', 60);
    await chain.mine(8);
    await expect(part).toContainText(app.say('funding:arriving.gone'));

    await chain.send(address ?? '', 250);
    await chain.send(address ?? '', 1);
    await chain.mine(CONFIRMATIONS + 1);
    const latest = app.main.getByRole('region', { name: app.say('funding:deposit.latest') });
    await expect(latest).toContainText('0.25 ETH');
    const low = app.say('funding:arriving.belowMinimum', { amount: '0.005 ETH' });
    await expect(part).toContainText(low);
    expect((await member.call(calls.funding.deposits, {})).total).toBe(1);

    await app.visit(RECORDS);
    await app.settled('assets:record.all');
    const failed = app.say('assets:recordState.failed');
    await expect(app.main.getByRole('listitem').filter({ hasText: failed })).toHaveCount(2);
  });
}
