/** Whoever hides amounts hides them on every screen that says what they own. */
import { calls, Member } from './support/api.ts';
import { FUTURES } from './support/futures-page.ts';
import { expect, test } from './support/test.ts';
import { TRADE } from './support/trade-page.ts';
import { move } from './support/transfers.ts';
import { firstTrades } from './support/trades.ts';

const SCREENS = [
  { path: '/pages/index/index', title: 'home:title' },
  { path: '/pages/fund/assets', title: 'assets:title' },
  { path: '/pages/setting/bill', title: 'assets:bills.title' },
  { path: '/pages/fund/transfer', title: 'common:transfer.title' },
  { path: '/pages/fund/transfer_history', title: 'assets:transfers.title' },
  { path: '/pages/fund/assets_all_record', title: 'assets:record.all' },
  { path: '/pages/fund/assets_record', title: 'assets:record.one' },
  { path: '/pages/fund/assets_balance', title: 'assets:explain.title' },
  { path: '/pages/fund/select', title: 'funding:select.title' },
  { path: '/pages/fund/withdraw', title: 'funding:withdraw.title' },
  { path: '/pages/fund/fundTransfer', title: 'convert:title' },
  { path: TRADE, title: 'trade:title', tab: 'trade:orders.holdings' },
  { path: FUTURES, title: 'trade:title' },
] as const;

for (const width of [390, 1280] as const) {
  test(`hidden amounts are nowhere to be read, ${width} px`, async ({ open, place }) => {
    const member = await Member.open(place, 'hidden');
    await firstTrades(member);
    await move(member, 'USDT', '1234.567');
    const state = (value: object, version = 1): string => JSON.stringify({ state: value, version });
    const app = await open({
      width,
      kept: {
        h5Version: '1',
        'kontor.preferences': state({ language: 'en', amountsHidden: true }),
        'kontor.session': state({ token: member.token, uid: '', staySignedIn: true }, 2),
      },
    });
    const figures = await ownFigures(member);
    expect(figures.length).toBeGreaterThan(4);
    await app.load(SCREENS[0].path);
    for (const screen of SCREENS) {
      await app.visit(screen.path);
      await app.settled(screen.title);
      if ('tab' in screen) {
        await app.page.getByRole('tab', { name: app.say(screen.tab), exact: true }).click();
      }
      await expect(app.main).toContainText('••••');
      const text = ((await app.main.textContent()) ?? '').replaceAll(',', '');
      expect(
        figures.filter((figure) => text.includes(figure)),
        screen.path,
      ).toEqual([]);
    }
  });
}

/** What the member has, as screens would write it: whole units are enough to give it away. */
async function ownFigures(member: Member): Promise<string[]> {
  const { accounts } = await member.call(calls.wallet.list, {});
  const { data } = await member.call(calls.wallet.bills, {});
  const moved = await member.call(calls.wallet.transfers, {});
  const amounts = [
    ...accounts.flatMap(({ balances }) =>
      balances.flatMap(({ available, frozen }) => [available, frozen]),
    ),
    ...data.flatMap(({ value, balance }) => [value, balance]),
    ...moved.data.map(({ number }) => number),
  ];
  const shown = amounts.map((amount) => amount.replace(/^-/u, '').replace(/\.?0+$/u, ''));
  // Short figures are found in prices and dates too.
  return [...new Set(shown.filter((figure) => figure.length > 5))];
}
