/**
 * The marketplace in the browser: a work bought in two languages, two members who outbid each other
 * and see it live, the day in which the winner pays, a blind box that is opened and checked on the
 * device, a work sold again with the artist's share. Balances to the last digit.
 */
import { HOUR_MS } from '@kontor/rules/time';
import { calls, Member } from './support/api.ts';
import type { App, Visit } from './support/app.ts';
import { certify } from './support/certified.ts';
import { exact, plain } from './support/exact.ts';
import { PAY_PASSWORD, setPayPassword } from './support/funding.ts';
import { inLongFormOnly } from './support/looks.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { picture } from './support/pictures.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const SHELF = '/pages/nft/nft';
const SEARCH = '/pages/nft/components/search';
const SALE = '/pages/nft/artworkDetail';
const BUY = '/pages/nft/purchase';
const BID = '/pages/nft/purchase_one';
const OWN = '/pages/nft/myNft';
const MINE = '/pages/nft/mine';
const DROP = '/pages/nft/drop';
const RESELL = '/pages/nft/resell';
const START = Date.parse('2026-03-02T12:00:00Z');
/** Sales that a new server begins with. */
const WORKS = 18;

let server: Server;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  const environment = { CLOCK_START: new Date(START).toISOString(), FEED: 'simulated' };
  server = await Server.start({ environment });
  // The gallery is hung while the server serves already.
  const looker = await Member.open(server, 'looker');
  const hung = async () => (await looker.call(calls.nft.list, {})).total;
  await expect.poll(hung, { timeout: 60_000 }).toBe(WORKS);
});
test.afterAll(async () => {
  await server.stop();
});

/** Somebody with 10,000 USDT and a pay password. */
async function collector(name: string): Promise<Member> {
  const member = await Member.open(server, name);
  await member.call(calls.people.grant, {});
  await setPayPassword(server, member);
  return member;
}

/** What the spot account has of dollars, free and frozen. */
async function dollars(member: Member): Promise<{ free: string; frozen: string }> {
  const { accounts } = await member.call(calls.wallet.list, {});
  const own = accounts.find(({ type }) => type === 'change')?.balances;
  const held = own?.find(({ name }) => name === 'USDT');
  return { free: plain(exact(held?.available ?? '0')), frozen: plain(exact(held?.frozen ?? '0')) };
}

async function saleOf(member: Member, name: string) {
  const { data } = await member.call(calls.nft.list, { keyword: name });
  const found = data.find((one) => one.name === name && one.seller === null);
  if (found === undefined) throw new Error(`no sale ${name}`);
  return found;
}

/** From the shelf over the search to the sale, as somebody clicks it. */
async function find(app: App, name: string): Promise<void> {
  await app.load(SHELF);
  await app.settled('nft:title');
  await app.page.getByRole('link', { name: app.say('nft:search.title') }).click();
  await app.arrives(SEARCH);
  await app.page.getByRole('searchbox').fill(name);
  await app.main.getByRole('listitem').filter({ hasText: name }).getByRole('link').first().click();
  await app.arrives(SALE);
  await app.settled('nft:detail.title');
}

/** Answers the question for the pay password. */
async function payWith(app: App, password: string): Promise<void> {
  const question = app.page.getByRole('alertdialog');
  await question.getByLabel(app.say('security:factor.payPassword')).fill(password);
  await question.getByRole('button', { name: app.say('nft:act.pay'), exact: true }).click();
}

/** A first bid freezes the deposit, which the pay password proves. */
async function proved(app: App, ...shown: string[]): Promise<void> {
  const question = app.page.getByRole('alertdialog');
  for (const text of shown) await expect(question).toContainText(text);
  await question.getByLabel(app.say('security:factor.payPassword')).fill(PAY_PASSWORD);
  await question.getByRole('button', { name: app.say('nft:act.bid'), exact: true }).click();
}

async function sure(app: App, act: string, ...shown: string[]): Promise<void> {
  const question = app.page.getByRole('alertdialog');
  for (const text of shown) await expect(question).toContainText(text);
  await question.getByRole('button', { name: app.say(act), exact: true }).click();
}

/** The answer leads on before the question has left the history, as it does on a slow device. */
async function stepsBackOnlyAt(app: App, path: string): Promise<void> {
  await app.page.evaluate((there) => {
    const go = history.go.bind(history);
    history.go = (steps) => {
      const waiting = setInterval(() => {
        if (!location.hash.startsWith(`#${there}`)) return;
        clearInterval(waiting);
        const stepped = (): unknown =>
          setTimeout(() => document.documentElement.setAttribute('data-stepped-back', ''));
        addEventListener('hashchange', stepped, { once: true });
        go(steps);
      }, 5);
    };
  }, path);
}

async function buyAndPay(app: App, act: 'nft:act.buy' | 'nft:act.buyBox'): Promise<void> {
  await app.link(act).click();
  await app.arrives(BUY);
  await app.settled('nft:buy.title');
  await app.button('nft:act.buyPay').click();
  await payWith(app, PAY_PASSWORD);
  await expect(app.main).toContainText(app.say('nft:order.is.paid'));
}

async function bid(app: App, amount: string): Promise<void> {
  await app.page.getByLabel(app.say('nft:bid.amount', { currency: 'USDT' })).fill(amount);
  await app.button('nft:act.bid').click();
}

for (const language of ['zh', 'fra'] as const) {
  test(`a work is bought: ${language}`, inLongFormOnly(language === 'zh'), async ({ open }) => {
    const member = await collector('buyer');
    const app = await open({ token: member.token, language }, server);
    await find(app, 'Low Tide');
    await app.link('nft:act.buy').click();
    await app.arrives(BUY);
    await app.settled('nft:buy.title');
    await app.button('nft:act.buyPay').click();

    // A wrong pay password is said at its field; what is reserved meanwhile is paid, not two.
    await payWith(app, '000000');
    await expect(app.page.getByRole('alertdialog')).toContainText(
      app.say('errors:PAY_PASSWORD_WRONG', { left: 4 }),
    );
    await payWith(app, PAY_PASSWORD);
    await expect(app.main).toContainText(app.say('nft:order.is.paid'));
    expect(await dollars(member)).toEqual({ free: '9975', frozen: '0' });
    const { data } = await member.call(calls.nft.needPay, {});
    expect(data.map(({ status, price }) => ({ status, price }))).toEqual([
      { status: 'paid', price: '25' },
    ]);
    await app.link('nft:act.seeWork').click();
    await app.arrives(OWN);
    await expect(app.main).toContainText('Low Tide');
  });
}

test('two outbid each other and see it live; the winner pays within the day', async ({ open }) => {
  test.setTimeout(240_000);
  const [ann, ben] = await Promise.all([collector('ann'), collector('ben')]);
  const { code } = await saleOf(ann, 'Harbour at Four');
  const first = await open({ token: ann.token, language: 'en' }, server);
  const second = await open({ token: ben.token, language: 'th', width: 1280 }, server);
  for (const app of [first, second]) {
    await app.load(`${BID}?code=${code}`);
    await app.settled('nft:bid.title');
    await app.mark();
  }

  // Too little is said at the field, and nothing is asked.
  await bid(first, '119');
  const least = { minimum: '120', currency: 'USDT' };
  await expect(first.main).toContainText(first.say('errors:NFT_BID_LOW', least));
  await bid(first, '120');
  await proved(first, '24 USDT');
  await expect(second.main.getByRole('listitem')).toHaveCount(1);
  await expect(second.main).toContainText('126 USDT');
  expect(await dollars(ann)).toEqual({ free: '9976', frozen: '24' });

  await bid(second, '130');
  await proved(second, '24 USDT');
  await expect(first.main.getByRole('listitem')).toHaveCount(2);
  await expect(first.main).toContainText('136.5 USDT');
  await bid(first, '140');
  await sure(first, 'nft:act.bid');
  await expect(second.main.getByRole('listitem')).toHaveCount(3);
  expect([await first.isMarked(), await second.isMarked()]).toEqual([true, true]);

  // The auction ends while nobody looks: one has won, the other's deposit is back.
  for (const app of [first, second]) {
    await app.serverGoes();
  }
  await server.kill();
  const after = new Date(START + 30 * HOUR_MS).toISOString();
  await server.startAgain({ FEED: 'simulated', CLOCK_START: after });
  await expect.poll(() => dollars(ben)).toEqual({ free: '10000', frozen: '0' });
  await first.load(BUY);
  await first.settled('nft:buy.title');
  await first.main.getByRole('listitem').getByRole('link').click();
  await expect(first.main).toContainText(first.say('nft:order.payWithin'));
  await first.button('nft:act.payAmount', { amount: '116 USDT' }).click();
  await payWith(first, PAY_PASSWORD);
  await expect(first.main).toContainText(first.say('nft:order.is.paid'));
  expect(await dollars(ann)).toEqual({ free: '9860', frozen: '0' });
  const { data } = await ann.call(calls.nft.mine, {});
  expect(data.map(({ name }) => name)).toEqual(['Harbour at Four']);
});

test('a blind box is opened, and checked on the device', async ({ open }) => {
  const member = await collector('opener');
  const app = await open({ token: member.token, language: 'spa' }, server);
  await find(app, 'Moon Box');
  await app.button('nft:act.verifyOdds').click();
  await expect(app.main).toContainText(app.say('nft:box.holds'));
  await buyAndPay(app, 'nft:act.buyBox');
  await app.link('nft:act.seeBox').click();
  await app.arrives(OWN);
  await app.button('nft:act.open').click();
  await expect(app.main).toContainText(app.say('nft:proof.title'), { timeout: 30_000 });
  await app.button('nft:act.verify').click();
  await expect(app.main).toContainText(app.say('nft:proof.holds'));
  const { data } = await member.call(calls.nft.mine, {});
  expect(data.map(({ kind, state }) => ({ kind, state }))).toEqual([
    { kind: 'nft', state: 'held' },
  ]);
  expect(await dollars(member)).toEqual({ free: '9988', frozen: '0' });
});

test('a work is sold again: the artist gets a share, the seller the rest', async ({ open }) => {
  const [seller, buyer] = await Promise.all([collector('seller'), collector('taker')]);
  const sale = await saleOf(seller, 'Copper Evening');
  const { order_id: id } = await seller.call(calls.nft.buy, { code: sale.code });
  await seller.call(calls.nft.pay, { id, pay_password: PAY_PASSWORD });
  const app = await open({ token: seller.token, language: 'jp' }, server);
  await app.load(OWN);
  await app.settled('nft:own.title');
  await app.main.getByRole('listitem').getByRole('link').click();
  await app.link('nft:act.resell').click();
  await app.arrives(RESELL);
  await app.settled('nft:resell.title');
  await app.page.getByLabel(app.say('nft:form.price', { currency: 'USDT' })).fill('100');
  const share = (rate: string) => (exact('100') * exact(rate)) / exact('1');
  const net = exact('100') - share(sale.fee_rate) - share(sale.royalty_rate);
  await expect(app.main).toContainText(`${plain(net)} USDT`);
  await app.button('nft:act.resell').click();
  await stepsBackOnlyAt(app, SALE);
  await sure(app, 'nft:act.resell', app.say('nft:resell.irrevocable'), `${plain(net)} USDT`);
  await expect(app.page.locator('html[data-stepped-back]')).toBeAttached();
  await app.arrives(SALE);
  await app.settled('nft:detail.title');

  const [offered] = (await buyer.call(calls.nft.list, { resale: true })).data;
  const bought = await buyer.call(calls.nft.buy, { code: offered?.code ?? '', price: '100' });
  await buyer.call(calls.nft.pay, { id: bought.order_id, pay_password: PAY_PASSWORD });
  const left = plain(exact('9940') + net);
  await expect.poll(() => dollars(seller)).toEqual({ free: left, frozen: '0' });
  expect((await buyer.call(calls.nft.mine, {})).data).toHaveLength(1);
  expect((await seller.call(calls.nft.mine, {})).data).toHaveLength(0);
  await expect(app.main).toContainText(app.say('nft:state.sold_out'));
});

test('somebody becomes an artist, and offers a box of two works', async ({ open }) => {
  const operator = await Operator.first(server);
  const member = await collector('artist');
  await certify(server, operator, member);
  const app = await open({ token: member.token, language: 'vn' }, server);
  await app.load(MINE);
  await app.settled('nft:mine.title');
  await app.button('nft:act.apply').click();
  await expect(app.main).toContainText(app.say('nft:form.short', { count: 2 }));
  await app.field('nft:apply.name').fill('Ada Vale');
  await app.field('nft:apply.introduction').fill('Two works a year, in ink.');
  await app.button('nft:act.apply').click();
  await expect(app.main).toContainText(app.say('nft:creator.applied'));
  const { nft } = operatorCalls;
  const [applied] = (await operator.call(nft.operatorArtists, { status: 'applied' })).data;
  const decided = { id: applied?.id ?? 0, status: 'approved', reason: 'all in order' } as const;
  await operator.call(nft.decideArtist, decided);
  await app.link('nft:drop.title').click();
  await app.arrives(DROP);
  await app.settled('nft:drop.title');

  // A part that is missing is said before anything is asked.
  await app.page.getByRole('radio', { name: app.say('nft:sale.blind_box') }).check();
  await app.button('nft:act.drop').click();
  await expect(app.main).toContainText(app.say('nft:form.missing'));
  const files = app.page.locator('input[type=file]');
  const names = app.page.getByLabel(app.say('nft:form.name'), { exact: true });
  const odds = app.page.getByLabel(app.say('nft:form.odds'), { exact: true });
  const shown = [
    ['Ink Box', undefined],
    ['First Ink', '75'],
    ['Last Ink', '25'],
  ] as const;
  for (const [n, [name, percent]] of shown.entries()) {
    await files.nth(n).setInputFiles(picture(40 + n));
    await names.nth(n).fill(name);
    if (percent !== undefined) await odds.nth(n - 1).fill(percent);
  }
  await expect(app.main.locator('form img')).toHaveCount(3);
  await app.field('nft:form.description').fill('One of two.');
  await app.page.getByLabel(app.say('nft:form.price', { currency: 'USDT' })).fill('10');
  await app.button('nft:act.drop').click();
  await sure(app, 'nft:act.drop', '9,75 USDT');
  await app.arrives(MINE);
  await expect(app.main).toContainText('Ink Box');
  await expect(app.main).toContainText(app.say('nft:state.waiting'));
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  const [drop] = (await member.call(calls.nft.myDrops, {})).data;
  expect(drop).toMatchObject({ name: 'Ink Box', state: 'waiting', price: '10', sale: 'blind_box' });
});

const looks: readonly Visit[] = [
  { language: 'en', theme: 'light', width: 390 },
  { language: 'fra', theme: 'dark', width: 320 },
  { language: 'th', theme: 'light', width: 320 },
  { language: 'zh', theme: 'dark', width: 1280 },
];

for (const [at, look] of looks.entries()) {
  const { language = 'en', theme, width } = look;
  const title = `sales, forms and one's own: ${language}, ${theme}, ${width} px`;
  test(title, inLongFormOnly(at !== 3), async ({ open }) => {
    test.setTimeout(180_000);
    const member = await collector('look');
    const [work, box, auction] = await Promise.all(
      ['Nursery', 'Shards', 'Violet Drift'].map((name) => saleOf(member, name)),
    );
    const { order_id: paid } = await member.call(calls.nft.buy, { code: work?.code ?? '' });
    const { nft_id: id } = await member.call(calls.nft.pay, {
      id: paid,
      pay_password: PAY_PASSWORD,
    });
    const { order_id: order } = await member.call(calls.nft.buy, { code: box?.code ?? '' });
    const app = await open({ ...look, token: member.token }, server);
    // Each after another screen, so that it is seen anew.
    const pages: readonly (readonly [path: string, title: string])[] = [
      [`${SALE}?code=${box?.code ?? ''}`, 'nft:detail.title'],
      [`${BUY}?code=${work?.code ?? ''}`, 'nft:buy.title'],
      [`${SALE}?code=${auction?.code ?? ''}`, 'nft:detail.title'],
      [`${BUY}?order=${order}`, 'nft:buy.title'],
      [`${OWN}?id=${id ?? 0}`, 'nft:own.title'],
      [`${BID}?code=${auction?.code ?? ''}`, 'nft:bid.title'],
      [`${OWN}?tab=orders`, 'nft:own.title'],
      [`${RESELL}?id=${id ?? 0}`, 'nft:resell.title'],
    ];
    await app.load(SHELF);
    await app.settled('nft:title');
    for (const [path, shown] of pages) {
      await app.visit(path);
      await app.settled(shown);
      expect(await axeFaults(app.page, 'all'), path).toEqual([]);
      expect(await overhanging(app.page), path).toEqual([]);
      expect(await rawTexts(app.page, language), path).toEqual([]);
    }
  });
}
