/**
 * Inviting friends: somebody registers by the link, trades, and with the hour the inviter's share
 * of the fees is there without a reload, to the last digit. And the page of levels.
 */
import { HOUR_MS } from '@kontor/rules/time';
import { calls, login, Member, newEmail, PASSWORD } from './support/api.ts';
import type { App } from './support/app.ts';
import { exact, grouped, groupedTo, plain, times } from './support/exact.ts';
import { inLongFormOnly } from './support/looks.ts';
import { codeFor } from './support/outbox.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { marketOf, place as placeOrder } from './support/trades.ts';
import { freeOf } from './support/transfers.ts';

const SHARE = '/pages/setting/share';
const VIP = '/pages/setting/vip';
const BILLS = '/pages/setting/bill';
const REGISTER = '/pages/common/register';
/** The share of fees that the page names, as printed for members. */
const RATE = exact('0.2');
const UNIT = 10n ** 10n;

let server: Server | undefined;
let there: Server;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start({ environment: MOVED });
  there = server;
});
test.afterAll(() => server?.stop());

/** Registers in the browser of somebody who was sent the link. */
async function registerBy(app: App, link: string): Promise<Member> {
  const { page } = app;
  const email = newEmail('friend');
  await page.goto(link);
  await app.arrives(REGISTER);
  await app.settled('account:register.title');
  await app.field('account:field.email').fill(email);
  await app.button('account:code.sendRegister').click();
  await app
    .field('account:code.label')
    .pressSequentially(await codeFor(there.dataDirectory, email));
  await app.field('account:field.password').fill(PASSWORD);
  await app.field('account:field.again').fill(PASSWORD);
  await app.button('account:register.submit').click();
  await expect(app.main).toContainText(app.say('account:welcome.title'));
  return new Member(there, email, await login(there, email));
}

/** What of a fee is the inviter's: cut off at the coin's eighth decimal. */
function shareOf(fee: string): bigint {
  const share = times(exact(fee), RATE);
  return share - (share % UNIT);
}

test('who registers by the link and trades brings a share of the fees, live and exact', async ({
  open,
}) => {
  test.setTimeout(HOOK_MS_MAX);
  const inviter = await Member.open(there, 'inviter');
  const app = await open({ token: inviter.token, language: 'zh' }, there);
  await app.load(SHARE);
  await app.settled('growth:share.title');
  await expect(app.main).toContainText(app.say('growth:rebates.empty'));
  await app.button('growth:share.copyLink').click();
  await expect(app.notice(app.say('common:copied'))).toBeVisible();
  const link = await app.page.evaluate(() => navigator.clipboard.readText());
  const { code } = await inviter.call(calls.growth.invite, {});
  expect(link).toBe(`${there.address}/#${REGISTER}?code=${code}`);

  const friendly = await open({}, there);
  const friend = await registerBy(friendly, link);
  await friend.call(calls.people.grant, {});
  const market = await marketOf(friend, 'BTC/USDT');
  const buying = { type: 'buy', amount: '4000', order_type: 'market', by: 'quote' } as const;
  const selling = { type: 'sell', amount: '0.02', order_type: 'market' } as const;
  const bought = await placeOrder(friend, market, buying);
  const sold = await placeOrder(friend, market, selling);
  const shares = [
    { currency: 'BTC', share: shareOf(bought.fee) },
    { currency: 'USDT', share: shareOf(sold.fee) },
  ];

  // The page of the inviter stands open all the while; fees are shared by the hour.
  await there.move(HOUR_MS);
  for (const { currency, share } of shares) {
    expect(share > 0n).toBe(true);
    const said = `+${grouped(share)} ${currency}`;
    await expect(app.main).toContainText(said);
    expect(await freeOf(inviter, 'change', currency)).toBe(plain(share));
  }
  expect((await inviter.call(calls.growth.rebates, {})).total).toBe(2);
  await app.main.getByRole('tab', { name: app.say('growth:members.title') }).click();
  await expect(app.main.getByRole('listitem').filter({ hasText: 'fr***@' })).toHaveCount(1);
  expect(await axeFaults(app.page, 'all')).toEqual([]);

  await app.load(`${BILLS}?type=change`);
  await app.settled('assets:bills.title');
  for (const { currency, share } of shares) {
    const bill = app.main.getByRole('listitem').filter({ hasText: `+${grouped(share)}` });
    await expect(bill).toContainText(currency);
    await expect(bill).toContainText(app.say('bills:referral.rebate'));
  }
});

test('the poster is saved as a picture with the code in its name', async ({ open }) => {
  const member = await Member.open(there, 'poster');
  const app = await open({ token: member.token }, there);
  await app.load(SHARE);
  await app.settled('growth:share.title');
  await expect(app.main.getByRole('img', { name: app.say('growth:share.qr') })).toBeVisible();
  const { code } = await member.call(calls.growth.invite, {});
  const [download] = await Promise.all([
    app.page.waitForEvent('download'),
    app.button('growth:share.save').click(),
  ]);
  expect(download.suggestedFilename()).toBe(`kontor-${code}.png`);
  await expect(app.notice(app.say('growth:share.saved'))).toBeVisible();
});

for (const language of ['en', 'th'] as const) {
  const title = `the level, its rule, its fees and the way to the next one, ${language}`;
  test(title, inLongFormOnly(language === 'en'), async ({ open }) => {
    const member = await Member.open(there, 'level');
    await member.call(calls.people.grant, {});
    const app = await open({ token: member.token, language, width: 320 }, there);
    await app.load(VIP);
    await app.settled('growth:vip.title');
    const { main, say } = app;
    await expect(main.getByRole('region', { name: say('growth:vip.yours') })).toContainText(
      say('growth:vip.level', { level: 0 }),
    );
    await expect(main).toContainText(say('growth:vip.rule'));
    await expect(main).toContainText('0.1 / 0.1%');
    const own = main.getByRole('row').and(main.locator('[aria-current=true]'));
    await expect(own).toContainText('0.02 / 0.05%');
    await expect(main.getByRole('row')).toHaveCount(11);

    const { balance, levels } = await member.call(calls.growth.vip, {});
    const needed = exact(levels[1]?.minimum_balance ?? '');
    const bar = main.getByRole('progressbar', { name: say('growth:vip.balance') });
    const part = (exact(balance ?? '') * 100n) / needed;
    await expect(bar).toHaveAttribute('aria-valuenow', String(part));
    await expect(main).toContainText(groupedTo(needed, 0));
    expect(await axeFaults(app.page, 'all')).toEqual([]);
    expect(await overhanging(app.page)).toEqual([]);
    expect(await rawTexts(app.page, language)).toEqual([]);
  });
}
