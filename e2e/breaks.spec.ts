/**
 * How lines end on a narrow phone: in notices, in what is copied and searched for; and that the
 * reader of line boxes, with which every screen is walked (`looks.ts`), finds what it is to find.
 */
import { type Language, LANGUAGES } from '@kontor/i18n';
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { badlyLaid } from './support/line-boxes.ts';
import { expect, test } from './support/test.ts';
import { TradePage } from './support/trade-page.ts';

const SYMBOL = 'BTC/USDT';

test('notices of a fill and of a failure lie well at 320 px in nine languages', async ({
  open,
  place,
}) => {
  test.setTimeout(180_000);
  const member = await Member.open(place, 'notices');
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token, width: 320 });
  const desk = new TradePage(app, SYMBOL);
  await app.load('/');
  await app.loaded();
  await desk.visit();
  app.watch.expect(/ERR_FAILED|Failed to load/u);
  await app.page.route(`**${calls.markets.addFavourite.path}`, (route) => route.abort());
  for (const language of LANGUAGES) {
    await app.change({ language });
    await app.settled('trade:title');
    await desk.send({ side: 'buy', type: 'market', total: '20' });
    await expect(app.notice(app.say('trade:placed.filled'))).toBeVisible();
    expect(await badlyLaid(app.page, language), `a fill in ${language}`).toEqual([]);
    await app.button('market:favourite.toggle', { symbol: SYMBOL }).click();
    await expect(app.notice(app.say('common:error.noAnswer'))).toBeVisible();
    expect(await badlyLaid(app.page, language), `a failure in ${language}`).toEqual([]);
    await app.page.getByRole('alert').getByRole('button').click();
    await expect(app.page.getByRole('alert')).toHaveCount(0);
  }
});

/** A text in an element, as a style sheet that went wrong would show it. */
interface Plant {
  readonly name: string;
  readonly text: string;
  readonly style: string;
}

const narrow = (width: number, more = ''): string =>
  `display: block; width: ${width}px; padding: 0; font: 14px sans-serif; ${more}`;
const broken = (width: number): string => narrow(width, 'word-break: break-all');
const button = (text: string, style: string): Plant => ({ name: 'button', text, style });

/** Nothing here has the app's own marks, so lines end where the style says. */
async function faultsOf(app: App, language: Language, plants: readonly Plant[]): Promise<string[]> {
  await app.change({ language });
  await app.settled('home:title');
  await app.page.evaluate((planted) => {
    const elements = planted.map(({ name, text, style }) => {
      const element = Object.assign(document.createElement(name), { textContent: text });
      element.style.cssText = style;
      element.dataset.verbatim = '';
      return element;
    });
    document.getElementById('root')?.setAttribute('hidden', '');
    document.querySelector('#planted')?.remove();
    const place = Object.assign(document.createElement('div'), { id: 'planted' });
    place.append(...elements);
    document.body.append(place);
  }, plants);
  return badlyLaid(app.page, language);
}

test('what lies badly is found, in each family of languages', async ({ open }) => {
  const app = await open({ width: 320 });
  await app.load('/');
  await app.settled('home:title');
  const found = (language: Language, ...plants: Plant[]): Promise<string[]> =>
    faultsOf(app, language, plants);

  expect(
    await found(
      'en',
      button('Withdrawals', broken(60)),
      {
        name: 'label',
        text: 'History',
        style: narrow(30, 'overflow: hidden; overflow-wrap: normal'),
      },
      { name: 'span', text: 'Beside', style: '' },
      button('Stop copying', narrow(60)),
    ),
  ).toEqual(['Withdrawals is split: Withdrawals', 'cut: History']);
  expect(await found('en', button('Grouping', narrow(40, 'white-space: nowrap')))).toEqual([
    'out of its box: Grouping',
  ]);
  expect(
    await found(
      'fra',
      button('Solde disponible', narrow(120)),
      button('Historique', narrow(120, 'margin-top: -18px')),
    ),
  ).toEqual(['Historique lies over Solde disponible']);
  expect(await found('kor', button('출금 내역', broken(20)))).toEqual(['출금 is split: 출금 내역']);
  expect(await found('jp', button('ブラインドボックス', broken(60)))).toEqual([
    'ブラインド is split: ブラインドボックス',
  ]);
  expect(await found('jp', button('手数料', broken(30)))).toEqual(['手数料 is split: 手数料']);
  expect(await found('jp', button('新しい板', broken(46)))).toEqual([
    '板 is alone on the last line: 新しい板',
  ]);
  expect(await found('zh', button('提现手续费', broken(44)))).toEqual([
    '手续费 is split: 提现手续费',
  ]);
  expect(await found('zh', button('为期 30 天', broken(54)))).toEqual([
    '天 is alone on the last line: 为期 30 天',
  ]);
  expect(await found('hk', button('獎池手續費', broken(58)))).toEqual([
    '手續費 is split: 獎池手續費',
  ]);
  expect(await found('th', button('บัญชีฟิวเจอร์ส', narrow(60)))).toEqual([
    'ฟิวเจอร์ส is split: บัญชีฟิวเจอร์ส',
  ]);
  expect(await found('th', button('ค่าธรรมเนียม', broken(50)))).toEqual([
    'ธรรมเนียม is split: ค่าธรรมเนียม',
  ]);
});

test('marks are not copied, and words are found in the page over them', async ({
  open,
  member,
}) => {
  const app = await open({ token: member.token, language: 'jp', width: 320 });
  await app.load('/pages/setting/real_mark');
  await app.settled('identity:title');
  const marked = app.main.getByText(/\u200b/u).first();
  const text = (await marked.textContent()) ?? '';
  expect(text).toContain('\u200b');
  await marked.selectText();
  await app.page.keyboard.press('ControlOrMeta+C');
  const copied = await app.page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim()).toBe(text.replaceAll('\u200b', '').trim());
  const html = await app.page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return await (await item?.getType('text/html'))?.text();
  });
  expect(html).toContain(copied.trim());
  expect(html).not.toContain('\u200b');
  const isFound = await app.page.evaluate(
    (words) => {
      getSelection()?.removeAllRanges();
      return (globalThis as unknown as { find: (text: string) => boolean }).find(words);
    },
    copied.trim().slice(0, 8),
  );
  expect(isFound).toBe(true);

  // In a language with spaces nothing has marks, nor is anything left of them.
  await app.change({ language: 'en' });
  await app.settled('identity:title');
  expect(await app.page.evaluate(() => document.body.innerText)).not.toMatch(/[\u200b\u00ad]/u);
});
