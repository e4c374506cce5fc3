import type { BalanceEvent } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import type { balances } from '@kontor/schema';
import type { PrivateEvent } from '../exchange/index.ts';
import { type OrderRow, type OrderWire, orderWire } from '../modules/spot/index.ts';
import { accountName } from '../modules/wallet/index.ts';
import type { MarketDoor } from './doors.ts';

type BalanceRow = typeof balances.$inferSelect;

/** A private event in the wire's words. */
export type PrivateWire =
  | { readonly name: 'order'; readonly data: OrderWire }
  | { readonly name: 'balance'; readonly data: BalanceEvent };

type Mapping = (event: PrivateEvent) => PrivateWire | undefined;

/** Maps each event once, for however many sockets its user has. */
export function privateWires(markets: Pick<MarketDoor, 'catalogue'>): Mapping {
  const known = new WeakMap<PrivateEvent, PrivateWire>();
  return (event) => {
    let wire = known.get(event);
    if (wire !== undefined) return wire;
    wire = privateWire(markets, event);
    if (wire !== undefined) known.set(event, wire);
    return wire;
  };
}

/** Undefined for what has no name on the wire. */
function privateWire(
  { catalogue }: Pick<MarketDoor, 'catalogue'>,
  { event, row }: Pick<PrivateEvent, 'event' | 'row'>,
): PrivateWire | undefined {
  if (event === 'order') {
    const order = row as OrderRow;
    const listed = catalogue.byId(order.marketId);
    return listed === undefined ? undefined : { name: 'order', data: orderWire(order, listed) };
  }
  if (event !== 'balance') return undefined;
  const { accountId, currencyId, available, frozen } = row as BalanceRow;
  const data: BalanceEvent = {
    currency: currencyId,
    name: catalogue.currency(currencyId)?.code ?? String(currencyId),
    available: formatAmount(available),
    frozen: formatAmount(frozen),
    type: accountName(accountId),
  };
  return { name: 'balance', data };
}
