/** Lines of labels, tabs and buttons end between words, and nothing is cut, on a narrow phone. */
import { LANGUAGES } from '@kontor/i18n';
import { badlyLaid } from './support/line-boxes.ts';
import { routes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

/** Where long texts meet narrow boxes. */
const NARROW = ['/pages/index/index', '/pages/common/faq', '/pages/setting/vip', '/pages/otc/otc'];
/** Questions as buttons; Chinese breaks between any two characters, by custom. */
const QUESTIONS = '/pages/game/game';

test('no word is split and no control cut at 320 px in any language', async ({ open, member }) => {
  const app = await open({ token: member.token, width: 320 });
  await app.load('/');
  await app.loaded();
  const faults: string[] = [];
  for (const { path, title } of routes) {
    if (![...NARROW, QUESTIONS].includes(path)) continue;
    await app.visit(path);
    for (const language of LANGUAGES) {
      if (path === QUESTIONS && (language === 'zh' || language === 'hk')) continue;
      await app.change({ language });
      await app.settled(title);
      const found = await badlyLaid(app.page);
      faults.push(...found.map((fault) => `${path} in ${language}: ${fault}`));
    }
  }
  expect(faults.join('\n')).toBe('');
});

test('a split word and a label that is cut are found', async ({ open }) => {
  const app = await open({ width: 320 });
  await app.load('/');
  await app.settled('home:title');
  await app.page.evaluate(() => {
    const planted = (name: string, text: string, style: Partial<CSSStyleDeclaration>): Element => {
      const element = Object.assign(document.createElement(name), { textContent: text });
      Object.assign(element.style, style);
      return element;
    };
    const narrow = { display: 'block', width: '60px' };
    document.body.replaceChildren(
      planted('button', 'Withdrawals', { ...narrow, wordBreak: 'break-all' }),
      planted('label', 'History', {
        ...narrow,
        width: '30px',
        overflow: 'hidden',
        overflowWrap: 'normal',
      }),
      planted('button', 'Stop copying', narrow),
    );
  });
  expect(await badlyLaid(app.page)).toEqual(['Withdrawals is split: Withdrawals', 'cut: History']);
});
