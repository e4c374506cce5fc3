import { calls, type OutputOf } from '@kontor/contract';
import { divide, formatAmount } from '@kontor/money';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { fillsOf, type PositionFill, positionOf } from './futures.queries.ts';
import { marginBookOf, wireOf } from './position-answer.ts';
import { contractOf, type Priced } from '../markets/index.ts';

type FillWire = OutputOf<typeof calls.futures.detail>['fills'][number];

/** One of the own positions with its fills; somebody else's is as unknown as none. */
export const detail = route(calls.futures.detail, async ({ input, member, services }) => {
  const { queries, markets } = services;
  const found = await positionOf(queries, member.userId, input.id);
  if (found === undefined) return refuse('POSITION_UNKNOWN', { field: 'id' });
  const { book } = await marginBookOf(services, member.userId);
  const priced = contractOf(markets.catalogue, found.row.marketId);
  const fills = await fillsOf(queries, found.row);
  return { ...wireOf(services, book, found), fills: fills.map((one) => fillWire(one, priced)) };
});

function fillWire({ fill, order }: PositionFill, { listed }: Priced): FillWire {
  const isTaker = fill.takerOrderId === order.id;
  return {
    id: fill.id,
    opens: !order.reduces,
    price: formatAmount(fill.price),
    share: formatAmount(divide(fill.quantity, listed.contract.lotSize, 'down')),
    fee: formatAmount(isTaker ? fill.takerFee : fill.makerFee),
    role: isTaker ? 'taker' : 'maker',
    time: fill.at,
  };
}
