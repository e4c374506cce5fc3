/** Places on a map that nobody is asked for. */
import { expect, test } from './support/test.ts';

const CHOOSE = '/choose-location';

test('a place is chosen by press, keys and coordinates, and shown', async ({ open }) => {
  const app = await open();
  const asked: string[] = [];
  app.page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await app.load(CHOOSE);
  await app.settled('location:choose.title');
  const latitude = app.field('location:latitude');
  const longitude = app.field('location:longitude');
  const map = app.main.getByRole('application');
  const box = await map.boundingBox();
  await map.click({ position: { x: (box?.width ?? 0) * 0.75, y: (box?.height ?? 0) * 0.25 } });
  // A press falls on a whole pixel, which is a degree or more.
  const off = async () => Math.abs(Number(await longitude.inputValue()) - 90);
  await expect.poll(off).toBeLessThan(1.5);
  expect(Math.abs(Number(await latitude.inputValue()) - 45)).toBeLessThan(1.5);
  await latitude.fill('48,8584');
  await longitude.fill('2.2945');
  await map.focus();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Shift+ArrowRight');
  await expect(latitude).toHaveValue('47.8584');
  await expect(longitude).toHaveValue('12.2945');
  await latitude.fill('91');
  await expect(app.button('location:choose.confirm')).toBeDisabled();
  await latitude.fill('48.8584');
  await app.field('location:name').fill('Tour & co');
  await app.button('location:zoomIn').click();
  await app.button('location:choose.confirm').click();
  await app.settled('location:open.title');
  await expect(app.main.getByRole('heading', { name: 'Tour & co' })).toBeVisible();
  await expect(app.main).toContainText('48.8584°');
  await expect(app.main).toContainText('12.2945°');
  expect(new Set(asked).size).toBe(1);
});

test('a place that is none is told, and the way to one is there', async ({ open }) => {
  const app = await open();
  await app.load('/open-location?latitude=100&longitude=0&name=x');
  await app.settled('location:open.title');
  await expect(app.main.getByRole('alert')).toContainText(app.say('location:open.wrong.title'));
  await app.button('location:open.choose').click();
  await app.settled('location:choose.title');
});

test('whoever asked for a place gets it back', async ({ open }) => {
  const app = await open();
  const home = '/pages/index/index';
  await app.load(home);
  await app.settled('home:title');
  await app.page.evaluate((returnTo) => {
    const state = { usr: { returnTo, latitude: -33.8568, longitude: 151.2153 }, key: 'asked' };
    history.pushState(state, '', '#/choose-location');
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, home);
  await app.settled('location:choose.title');
  await expect(app.field('location:latitude')).toHaveValue('-33.8568');
  await app.button('location:choose.confirm').click();
  await app.arrives(home);
  const given = await app.page.evaluate(() => (history.state as { usr?: unknown }).usr);
  expect(given).toEqual({ location: { latitude: -33.8568, longitude: 151.2153, name: '' } });
});
