import { type Amount, multiplyDivide, ONE, roundToDecimals } from '@kontor/money';
import { sessionAt } from '@kontor/rules/session';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { countInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { decimalsOf, spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { type Balance, houseBalanceId } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { quoteAnew } from '../market/requote.ts';
import { withdraw } from '../matching/lifecycle.ts';
import { indexPrice } from '../matching/order.ts';
import { notify } from '../notices/index.ts';
import { holdersOf, isMember, shareMarket } from './holders.ts';

const RATIO_PART_MAX = 1_000;
/** Feeds must have heard of it before the first price of the new shares. */
const BEFORE_OPENING_MS = 900_000;

interface Split {
  readonly id: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** The last price of an old share. */
  readonly price: Amount;
}

/**
 * Gives every holder `numerator` shares for each `denominator` ones, rounded down to what can be
 * traded; the fraction is paid for in money at the last index price. Open orders are cancelled,
 * because their prices were of the old shares. Only outside of the session and not just before it,
 * so that no old price can meet a new share.
 */
export const split = command(
  'stock.split',
  'platform',
  {
    instrumentId: idInput,
    numerator: countInput(1, RATIO_PART_MAX),
    denominator: countInput(1, RATIO_PART_MAX),
  },
  (x, { instrumentId, numerator, denominator }) => {
    const market = shareMarket(x, instrumentId);
    if (numerator === denominator) refuse('FIELD_CHOICE', { field: 'numerator' });
    if (sessionAt(x.at) !== undefined || sessionAt(x.at + BEFORE_OPENING_MS) !== undefined) {
      refuse('SESSION_OPEN');
    }
    const action: Split = {
      id: x.counters.next('corporateAction'),
      numerator: BigInt(numerator),
      denominator: BigInt(denominator),
      price: indexPrice(x, market),
    };
    requireOnlyOrdersHold(x, market);
    for (const order of [...x.orders.values()].sort((a, b) => a.id - b.id)) {
      if (order.marketId !== market.row.id) continue;
      if (order.status !== 'open' && order.status !== 'waiting') continue;
      withdraw(x, market, x.orders.edit(order.id), 'corporate_action');
    }
    let holders = 0;
    for (const holder of holdersOf(x, market.row.baseCurrencyId)) {
      splitHolding(x, market, holder, action);
      if (!isMember(holder)) continue;
      holders += 1;
      const stock = x.currencies.get(market.row.baseCurrencyId)?.code ?? '';
      notify(x, holder.userId, 'stock.split', { stock, numerator, denominator });
    }
    splitMarket(x, market, action);
    x.corporateActions.append({
      id: action.id,
      instrumentId,
      kind: 'split',
      numerator,
      denominator,
      amount: 0n,
      holders,
      at: x.at,
    });
    return { id: action.id, holders };
  },
);

/** Shares that something else than an order of this market keeps frozen could not be taken back. */
function requireOnlyOrdersHold(x: Exchange, market: Market): void {
  const held = new Map<number, Amount>();
  for (const order of x.orders.values()) {
    if (order.marketId !== market.row.id || order.side !== 'sell') continue;
    const id = market.trading.payingBalance(x, order, market);
    held.set(id, (held.get(id) ?? 0n) + order.holdLeft);
  }
  for (const { id, frozen } of holdersOf(x, market.row.baseCurrencyId)) {
    if (frozen !== (held.get(id) ?? 0n)) refuse('SHARES_HELD');
  }
}

function splitHolding(x: Exchange, market: Market, holder: Balance, action: Split): void {
  const { baseCurrencyId, quoteCurrencyId } = market.row;
  const { id, numerator, denominator, price } = action;
  const issuer = HOUSE.corporateActions.id;
  const before = holder.available + holder.frozen;
  const unit = market.step;
  // What is owed is rounded as what is owned, so that the house's debt does not grow by it.
  const after = ((before * numerator) / (denominator * unit)) * unit;
  const shares = houseBalanceId(issuer, baseCurrencyId);
  if (after > before) {
    x.ledger.move(shares, holder.id, after - before, 'stock.split', id, id);
  } else x.ledger.move(holder.id, shares, before - after, 'stock.split', id, id);
  if (!isMember(holder)) return;
  // The fraction of a new share times the price of a new share, divided once.
  const fraction = before * numerator - after * denominator;
  const decimals = decimalsOf(x, quoteCurrencyId);
  const worth = multiplyDivide(fraction, price, numerator * ONE, 'down');
  const money = spotBalance(holder.userId, quoteCurrencyId);
  x.ledger.move(
    houseBalanceId(issuer, quoteCurrencyId),
    money,
    roundToDecimals(worth, decimals, 'down'),
    'stock.split',
    id,
    id,
  );
}

/** Until there is a price of the new shares, orders are measured by the old one's part. */
function splitMarket(x: Exchange, market: Market, { numerator, denominator, price }: Split): void {
  const inNewShares = (old: Amount): Amount => {
    const part = multiplyDivide(old, denominator, numerator, 'down');
    return roundToDecimals(part, market.row.priceDecimals, 'down') || market.tick;
  };
  const quantity = (old: Amount): Amount => {
    const grown = multiplyDivide(old, numerator, denominator, 'down');
    return roundToDecimals(grown, market.row.quantityDecimals, 'down');
  };
  const state = x.marketStates.edit(market.row.id);
  if (state.lastPrice !== null) state.lastPrice = inNewShares(state.lastPrice);
  state.referencePrice = inNewShares(price);
  market.referencePrice = state.referencePrice;
  const row = x.marketRows.edit(market.row.id);
  row.liquidityQuantity = quantity(row.liquidityQuantity);
  row.maximumQuantity = quantity(row.maximumQuantity) || market.step;
  // Quotes of old shares would be other ones after a restart.
  quoteAnew(x, x.openMarket(row));
}
