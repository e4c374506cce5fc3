/** Two people at the same market: what one offers the other takes, and both see it at once. */
import { calls, Member, type Place } from './support/api.ts';
import { exact, groupedTo, plain } from './support/exact.ts';
import { settlementOf } from './support/money-rules.ts';
import { outOfOrder, privateEvents } from './support/private-events.ts';
import { FIXED_START, HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { TradePage } from './support/trade-page.ts';
import { marketOf, type Order, place, type Quotation } from './support/trades.ts';

const SYMBOL = 'BTC/USDT';
/** So fine that the seller's fee has to be rounded. */
const QUANTITY = '0.01003';

let server: Server | undefined;
let there: Place;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  // A platform second takes 50 real ones, so the whole book stands while the two trade.
  const environment = { CLOCK_START: new Date(FIXED_START).toISOString(), CLOCK_SPEED: '0.02' };
  server = await Server.start({ environment });
  there = server;
});
test.afterAll(() => server?.stop());

/** Just better than the best offer of the liquidity account. */
async function bestOffer(member: Member, market: Quotation): Promise<string> {
  const { asks } = await member.call(calls.markets.depth, { symbol: SYMBOL });
  const step = 10n ** BigInt(18 - market.price_precision);
  return plain(exact(asks[0]?.[0] ?? '0') - step);
}

async function orderOf(member: Member): Promise<Order> {
  const { data } = await member.call(calls.spot.list, { status: 'history' });
  return member.call(calls.spot.detail, { id: data[0]?.id ?? 0 });
}

test('what one sells the other buys, and both see it without a reload', async ({ open }) => {
  const [seller, buyer] = await Promise.all([
    Member.open(there, 'seller'),
    Member.open(there, 'buyer'),
  ]);
  for (const member of [seller, buyer]) await member.call(calls.people.grant, {});
  const market = await marketOf(seller, SYMBOL);
  await place(seller, market, { type: 'buy', amount: '0.02', order_type: 'market' });

  const sellerApp = await open({ token: seller.token }, there);
  const buyerApp = await open({ token: buyer.token, width: 1280 }, there);
  const heard = [privateEvents(sellerApp.page), privateEvents(buyerApp.page)] as const;
  const sellerDesk = new TradePage(sellerApp, SYMBOL);
  const buyerDesk = new TradePage(buyerApp, SYMBOL);
  for (const desk of [sellerDesk, buyerDesk]) {
    await desk.app.load('/pages/index/index');
    await desk.visit();
    await desk.app.mark();
  }

  const price = await bestOffer(seller, market);
  await sellerDesk.send({ side: 'sell', type: 'limit', price, amount: QUANTITY });
  await expect(sellerDesk.openOrders).toHaveCount(1);
  // The buyer sees the new best offer in the book, and takes its price with a press.
  const row = buyerDesk.asks().filter({ hasText: groupedTo(exact(price), market.price_precision) });
  await expect(row).toContainText(groupedTo(exact(QUANTITY), 4));
  await row.click();
  await buyerDesk.send({ side: 'buy', type: 'limit', amount: QUANTITY });

  await expect(buyerApp.notice(buyerApp.say('trade:placed.filled'))).toBeVisible();
  await expect(sellerApp.notice(sellerApp.say('trade:notice.filled'))).toBeVisible();
  await expect(sellerDesk.openOrders).toHaveCount(0);
  await expect(row).toHaveCount(0);
  const newest = buyerApp.page
    .getByRole('list', { name: buyerApp.say('trade:trades.title') })
    .getByRole('listitem')
    .first();
  await expect(newest).toContainText(groupedTo(exact(price), market.price_precision));
  await expect(newest).not.toContainText(buyerApp.say('trade:trades.liquidity'));
  for (const app of [sellerApp, buyerApp]) expect(await app.isMarked()).toBe(true);

  await checkMoney(seller, buyer, price);
  for (const events of heard) {
    expect(events.length).toBeGreaterThan(1);
    expect(outOfOrder(events)).toEqual([]);
  }
  const states = heard[0].filter((event) => event.name === 'order').map((event) => event.data);
  expect(states.map((order) => order.status)).toEqual(['open', 'filled']);
});

/** One trade, seen from both sides: the same price and quantity, each with its own fee. */
async function checkMoney(seller: Member, buyer: Member, price: string): Promise<void> {
  const [sold, bought] = await Promise.all([orderOf(seller), orderOf(buyer)]);
  expect(sold.fills).toHaveLength(1);
  expect(bought.fills).toHaveLength(1);
  for (const order of [sold, bought]) {
    expect(order.fills[0]).toMatchObject({ liquidity: false });
    expect(exact(order.fills[0]?.price ?? '0')).toBe(exact(price));
    expect(exact(order.filled)).toBe(exact(QUANTITY));
    expect(exact(order.fee)).toBe(settlementOf(order).fee);
  }
  expect([sold.fills[0]?.role, bought.fills[0]?.role]).toEqual(['maker', 'taker']);
  expect([sold.fee_currency, bought.fee_currency]).toEqual(['USDT', 'BTC']);
  expect(settlementOf(sold).value).toBe(settlementOf(bought).value);
}
