import type { calls, OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import type { Catalogue } from '../../markets/index.ts';
import type { FoundUser, OrderRow, PositionRow } from './users.queries.ts';

type UserWire = OutputOf<typeof calls.operatorUsers.list>['data'][number];
type OrderWire = OutputOf<typeof calls.operatorUsers.orders>['data'][number];
type PositionWire = OutputOf<typeof calls.operatorUsers.positions>['data'][number];

export function userWire({ user, vipLevel, certified, tradingEnabled }: FoundUser): UserWire {
  return {
    id: user.id,
    uid: user.uid,
    nickname: user.nickname,
    email: user.email,
    mobile: user.mobile === null ? null : `+${user.areaCode ?? ''} ${user.mobile}`,
    certified,
    vip_level: vipLevel,
    trading_enabled: tradingEnabled,
    disabled: user.disabled,
    created_at: user.createdAt,
  };
}

const text = (amount: bigint | null) => (amount === null ? null : formatAmount(amount));

export function orderWire(catalogue: Catalogue, row: OrderRow): OrderWire {
  const listed = catalogue.byId(row.marketId);
  return {
    id: row.id,
    symbol: listed?.symbol ?? String(row.marketId),
    market: listed?.market.kind ?? 'spot',
    side: row.side,
    type: row.type,
    status: row.status,
    quantity: text(row.quantity),
    budget: text(row.quoteBudget),
    price: text(row.limitPrice ?? row.triggerPrice),
    filled: formatAmount(row.filledQuantity),
    fee: formatAmount(row.fee),
    cancel_reason: row.cancelReason,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

export function positionWire(catalogue: Catalogue, row: PositionRow): PositionWire {
  const contract = catalogue.contract(row.marketId);
  const marginId = contract?.contract.marginCurrencyId ?? 0;
  return {
    id: row.id,
    symbol: contract?.symbol ?? String(row.marketId),
    direction: row.direction,
    status: row.status,
    margin_mode: row.marginMode,
    multiple: row.multiple,
    lots: formatAmount(row.lots),
    open_lots: formatAmount(row.openLots),
    margin: formatAmount(row.margin),
    margin_currency: catalogue.currency(marginId)?.code ?? '',
    realised_profit: formatAmount(row.realisedProfit),
    close_reason: row.closeReason,
    created_at: row.createdAt,
    closed_at: row.closedAt,
  };
}
