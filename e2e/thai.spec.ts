/** Somebody who reads only Thai: proves who they are, pays in, trades, invests and gets help. */
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { bindMobile } from './support/certified.ts';
import { RECEIVE } from './support/funding-page.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { overhanging, rawTexts } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { TradePage } from './support/trade-page.ts';

const CARD = '110105194912310046';

/** Nothing of another language, and nothing beyond the edge. */
async function onlyThai(app: App): Promise<void> {
  await app.loaded();
  expect(await rawTexts(app.page, 'th')).toEqual([]);
  expect(await overhanging(app.page)).toEqual([]);
}

test('from identity to an investment and help, all in Thai', async ({ open, place }) => {
  test.setTimeout(180_000);
  const member = await Member.open(place, 'somchai');
  await bindMobile(place, member);
  const app = await open({ token: member.token, language: 'th', width: 320 });
  const { say } = app;

  await app.load('/pages/setting/real_mark');
  await app.settled('identity:title');
  await onlyThai(app);
  await app.main.getByRole('link', { name: say('identity:start', { level: 1 }) }).click();
  await app.settled('identity:form.title');
  await app.field('identity:field.name').fill('สมชาย ใจดี');
  await app.field('identity:field.number').fill(CARD);
  await onlyThai(app);
  await app.button('identity:form.send').click();
  await expect(app.main.getByText(say('identity:state.inReview'), { exact: true })).toBeVisible();
  const operator = Operator.shared(place);
  const { queue, approve } = operatorCalls.identity;
  const { data } = await operator.call(queue, { status: 'in_review', keyword: member.email });
  await operator.call(approve, { id: data[0]?.id ?? 0, reason: 'all in order' });
  const certified = say('identity:state.certified', { level: 1 });
  await expect(app.main.getByText(certified, { exact: true })).toBeVisible();
  await onlyThai(app);

  await app.visit(RECEIVE);
  await app.settled('funding:deposit.title');
  await onlyThai(app);
  await app.visit('/pages/index/index');
  await app.settled('home:title');
  await app.button('common:grant.take').click();
  await expect(app.notice(say('common:grant.done', { amount: '10,000' }))).toBeVisible();
  await onlyThai(app);

  const desk = new TradePage(app, 'BTC/USDT');
  await desk.visit();
  await desk.send({ side: 'buy', type: 'market', total: '1000' });
  await expect(app.notice(say('trade:placed.filled'))).toBeVisible();
  await onlyThai(app);

  const shelves = await member.call(calls.dual.index, {});
  const puts = shelves.flatMap(({ products }) => products.filter(({ type }) => type === 'put'));
  await app.visit('/pages/invest/invest');
  await app.settled('dual:title');
  await onlyThai(app);
  await app.visit(`/pages/invest/purchase?id=${puts[0]?.id ?? 0}`);
  await app.settled('dual:purchase.title');
  await onlyThai(app);
  await app.button('dual:review').click();
  const sheet = app.page.getByRole('dialog');
  await expect(sheet).toContainText(say('dual:worst.title'));
  await onlyThai(app);
  await sheet.getByRole('button').last().click();
  await app.arrives('/pages/invest/mine');
  await onlyThai(app);

  await app.visit('/pages/kefu/index');
  await app.settled('chat:title');
  await onlyThai(app);
  await app.link('chat:home.start').click();
  await app.settled('chat:chat.title');
  const text = app.field('chat:compose.label');
  await text.fill('เงินฝากของฉันอยู่ที่ไหน');
  await text.press('Enter');
  await expect(app.main.getByRole('log')).toContainText('เงินฝากของฉันอยู่ที่ไหน');
  await onlyThai(app);
});
