/**
 * Predictions in the browser: a question is found, looked through, bet on with everything shown
 * before, and stands among the own bets; the sixth tab is there in Chinese alone.
 */
import { calls, Member } from './support/api.ts';
import { inLongFormOnly } from './support/looks.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { FIXED_START, HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const GAME = '/pages/game/game';

let server: Server;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  const environment = { CLOCK_START: new Date(FIXED_START).toISOString() };
  server = await Server.start({ environment });
});
test.afterAll(async () => {
  await server.stop();
});

test('a bet is shown before it is sent, moves the pool, and stands among the own bets', async ({
  open,
}) => {
  const member = await Member.open(server, 'guesser');
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token, language: 'zh' }, server);
  await app.load(GAME);
  await app.settled('prediction:title');
  await expect(app.page.locator('nav').getByText(app.say('common:tab.prediction'))).toBeVisible();
  const { data } = await member.call(calls.prediction.list, { show: 'open', limit: 50 });
  const quiz = data.find(({ kind, state, options }) => {
    return kind === 'question' && state === 'guessing' && options.length === 3;
  });
  if (quiz === undefined) throw new Error('nothing can be guessed');
  const chinese = JSON.parse(quiz.terms) as { title: { zh: string } };
  await app.main.getByRole('button', { name: chinese.title.zh, exact: true }).click();
  const sheet = app.page.getByRole('dialog');
  await sheet.getByRole('radio').first().check();
  const amount = sheet.getByLabel(app.say('prediction:bet.amount', { currency: 'USDT' }), {
    exact: true,
  });
  await amount.fill('0.5');
  await expect(sheet).toContainText(app.say('errors:BELOW_MINIMUM', { minimum: '1' }));
  await amount.fill('100');
  await expect(sheet).toContainText('95 USDT');
  await sheet.getByRole('button', { name: app.say('prediction:bet.place'), exact: true }).click();
  const question = app.page.getByRole('alertdialog');
  await expect(question).toContainText('100 USDT');
  await question
    .getByRole('button', { name: app.say('prediction:bet.place'), exact: true })
    .click();
  await expect
    .poll(async () => (await member.call(calls.prediction.detail, { id: quiz.id })).pool)
    .toBe('100');
  await app.load(`${GAME}?view=mine`);
  await app.settled('prediction:title');
  await expect(app.main).toContainText(app.say('prediction:bet.result.open'));
  await expect(app.main).toContainText('100 USDT');

  const french = await open({ language: 'fra' }, server);
  await french.load(GAME);
  await french.settled('prediction:title');
  await expect(
    french.page.locator('nav').getByText(french.say('common:tab.prediction')),
  ).toHaveCount(0);
});

const LOOKS = [
  { language: 'en', theme: 'light', width: 390 },
  { language: 'fra', theme: 'dark', width: 320 },
  { language: 'th', theme: 'light', width: 320 },
  { language: 'zh', theme: 'dark', width: 1280 },
] as const;

for (const [at, look] of LOOKS.entries()) {
  const { language, theme, width } = look;
  const title = `the screen fits and is accessible: ${language} ${theme} ${width}`;
  test(title, inLongFormOnly(at !== 2), async ({ open }) => {
    const app = await open(look, server);
    await app.load(GAME);
    await app.settled('prediction:title');
    expect(await overhanging(app.page)).toEqual([]);
    expect(await rawTexts(app.page, language)).toEqual([]);
    expect(await axeFaults(app.page, 'all')).toEqual([]);
  });
}
