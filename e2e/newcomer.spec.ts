/** From the printed demo login to the first trade, without having read anything. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Member, PASSWORD } from './support/api.ts';
import { axeFaults, overhanging } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { TRADE, TradePage } from './support/trade-page.ts';

const HOME = '/pages/index/index';
const LOGIN = '/pages/common/login';
/** Presses of a whole way, from the first page to the filled order. */
const PRESSES_MAX = 12;

declare global {
  interface Window {
    pressed: () => Promise<void>;
  }
}

test('the demo login is shown around, and has traded within two minutes', async ({
  open,
  place,
}) => {
  const [email = '', password = ''] = readFileSync(
    join(place.dataDirectory, 'demo-login'),
    'utf8',
  ).split('\n');
  const app = await open({ width: 390 });
  let presses = 0;
  await app.page.exposeFunction('pressed', () => {
    presses += 1;
  });
  await app.page.addInitScript(() => {
    addEventListener('pointerdown', () => void window.pressed(), { capture: true });
  });
  const begun = performance.now();
  await app.load(HOME);
  await app.link('common:login.now').first().click();
  await app.arrives(LOGIN);
  await app.field('account:field.email').click();
  await app.field('account:field.email').fill(email);
  await app.field('account:field.password').click();
  await app.field('account:field.password').fill(password);
  await app.button('account:login.submit').click();
  await app.arrives(HOME);
  // What the money is stands there before the first trade.
  await expect(app.main).toContainText(app.say('home:steps.moneyBody'));
  await app.main.getByRole('link', { name: app.say('home:steps.trade') }).click();
  await app.arrives(TRADE);
  const desk = new TradePage(app, 'BTC/USDT');
  await expect(desk.lastPrice).toHaveText(/\d/u);
  await desk.send({ side: 'buy', type: 'market', total: '100' });
  await expect(app.notice(app.say('trade:placed.filled'))).toBeVisible();
  const time = performance.now() - begun;
  test.info().annotations.push({
    type: 'first trade',
    description: `${presses} presses, ${Math.round(time / 1_000)} s`,
  });
  expect(presses).toBeLessThanOrEqual(PRESSES_MAX);
});

test('who leaves the first steps is not offered them again at the next login', async ({
  open,
  place,
}) => {
  const member = await Member.open(place, 'shown-around');
  const app = await open({ language: 'fra', width: 320 });
  const signIn = async (): Promise<void> => {
    await app.load(LOGIN);
    await app.field('account:field.email').fill(member.email);
    await app.field('account:field.password').fill(PASSWORD);
    await app.button('account:login.submit').click();
    await app.arrives(HOME);
    await app.settled('home:title');
  };
  await signIn();
  const skip = app.button('home:steps.skip');
  await expect(skip).toBeVisible();
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  expect(await overhanging(app.page)).toEqual([]);
  await skip.click();
  await expect(skip).toHaveCount(0);
  await app.page.evaluate(() => localStorage.removeItem('kontor.session'));
  await signIn();
  await expect(skip).toHaveCount(0);
});
