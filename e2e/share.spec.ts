/** What is passed on: by a code and a link, or by the device; and that the link leads there. */
import { axeFaults } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

const FEES = '/pages/common/article?slug=fees';

test('a visitor passes an article on, and another device opens it in its own language', async ({
  open,
}) => {
  const app = await open({ language: 'fra', width: 320 });
  await app.load(FEES);
  await app.settled('content:article');
  const title = await app.page.getByRole('heading', { level: 2 }).first().textContent();
  await app.page.getByRole('button', { name: app.say('share:share') }).click();
  const sheet = app.page.getByRole('dialog', { name: app.say('share:share') });
  await expect(sheet.getByText(title ?? '')).toBeVisible();
  await expect(sheet.getByRole('img', { name: app.say('share:code') })).toBeVisible();
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  const shown = await sheet.getByText('http').textContent();
  await sheet.getByRole('button', { name: app.say('share:copy') }).click();
  await expect(app.notice(app.say('common:copied'))).toBeVisible();
  const link = await app.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(shown);
  const other = await open({ language: 'th' });
  await other.page.goto(link);
  await other.settled('content:article');
});

test('a notice that comes while the one before it leaves is shown in its turn', async ({
  open,
  member,
}) => {
  const app = await open({ token: member.token });
  await app.load('/pages/setting/share');
  await app.settled('growth:share.title');
  const copy = app.button('growth:share.copyLink');
  // Pressed again in the moment in which the notice of the first press begins to leave.
  await copy.evaluate((button: HTMLElement) => {
    const toast = '[data-sonner-toast]';
    let shown = 0;
    let pressed = false;
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue;
          shown += Number(node.matches(toast)) + node.querySelectorAll(toast).length;
        }
        document.body.dataset.shown = String(shown);
        const leaves = target instanceof HTMLElement && target.dataset.removed === 'true';
        if (!leaves || pressed) continue;
        pressed = true;
        button.click();
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-removed'],
    });
  });
  await copy.click();
  await expect(app.page.locator('body')).toHaveAttribute('data-shown', '2');
  await expect(app.notice(app.say('common:copied'))).toHaveCount(0);
});

test('a device with a sheet of its own is asked, and closing it is no fault', async ({ open }) => {
  const app = await open();
  await app.page.addInitScript(() => {
    const asked: ShareData[] = [];
    Object.assign(window, { asked });
    navigator.canShare = () => true;
    navigator.share = (data) => {
      asked.push(data ?? {});
      return Promise.reject(new DOMException('closed', 'AbortError'));
    };
  });
  await app.load(FEES);
  await app.settled('content:article');
  const title = await app.page.getByRole('heading', { level: 2 }).first().textContent();
  await app.page.getByRole('button', { name: app.say('share:share') }).click();
  const asked = () => app.page.evaluate(() => (window as unknown as { asked: ShareData[] }).asked);
  await expect.poll(asked).toEqual([{ title, url: app.page.url() }]);
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
});

test('a link that leads to nothing says so and offers nothing to pass on', async ({ open }) => {
  const app = await open();
  await app.load('/pages/nft/artistDetail?uid=nobody');
  await app.settled('nft:artist.title');
  await expect(app.page.getByText(app.say('nft:gone.title'))).toBeVisible();
  await expect(app.page.getByRole('button', { name: app.say('share:share') })).toHaveCount(0);
});
