import { Link2 } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { groupPairs } from '../orders.ts';
import type { SpotOrder } from '../ticket.ts';
import { OrderCard, OrderLine, type OrderRowProps } from './order-row.tsx';

export interface OrdersListProps
  extends Pick<OrderRowProps, 'onOpen' | 'onCancel' | 'onAmend' | 'withSymbol'> {
  orders: readonly SpotOrder[];
  markets: readonly Quotation[];
  /** `open` orders show how far they are, others how they ended. */
  kind: 'open' | 'history';
}

const DECIMALS_USUAL = 8;

function PairName() {
  const { t } = useTranslation('trade');
  return (
    <span className="flex items-center gap-1.5 pt-2 text-caption text-low">
      <Link2 size={14} strokeWidth={1.75} aria-hidden />
      {t('order.pair')}
    </span>
  );
}

/**
 * Orders with the two legs of a pair together: cards in a narrow column, a table where there is
 * room.
 */
export function OrdersList(props: OrdersListProps) {
  const { t } = useTranslation('trade');
  const roomy = useMedia('(min-width: 960px)');
  const { orders, markets, kind, withSymbol = false } = props;
  const decimalsOf = (order: SpotOrder): number =>
    markets.find((one) => one.symbol === order.symbol)?.price_precision ?? DECIMALS_USUAL;
  const groups = kind === 'open' ? groupPairs(orders) : orders.map((order) => [order]);
  const row = (order: SpotOrder, first: boolean): OrderRowProps => ({
    order,
    priceDecimals: decimalsOf(order),
    onOpen: props.onOpen,
    withSymbol,
    // Cancelling one leg takes the other with it, so a pair has one cross.
    onCancel: first ? props.onCancel : undefined,
    onAmend: props.onAmend,
  });
  if (!roomy) {
    return (
      <ul className="divide-y divide-hair">
        {groups.map((group) => (
          <li key={group[0]?.id}>
            {group.length > 1 ? <PairName /> : null}
            {group.map((order, index) => (
              <OrderCard key={order.id} {...row(order, index === 0)} />
            ))}
          </li>
        ))}
      </ul>
    );
  }
  const heads = ['side', ...(withSymbol ? (['market'] as const) : []), 'kind', 'price', 'amount'];
  return (
    <table className="w-full text-body">
      <thead>
        <tr className="border-b border-hair text-left text-caption text-low [&>th]:h-8 [&>th]:pr-2 [&>th]:font-medium">
          {heads.map((head) => (
            <th key={head} className={head === 'price' || head === 'amount' ? 'text-right' : ''}>
              {t(`column.${head as 'side'}`)}
            </th>
          ))}
          <th className="text-right">{t(kind === 'open' ? 'column.filled' : 'column.status')}</th>
          {withSymbol || kind === 'history' ? (
            <th className="text-right">{t('column.time')}</th>
          ) : null}
          <th>
            <span className="sr-only">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="[&_td]:h-12 [&_td]:pr-2 [&_td:last-child]:pr-0">
        {groups.map((group) => (
          <Fragment key={group[0]?.id}>
            {group.length > 1 ? (
              <tr>
                <td colSpan={8} className="!h-7">
                  <PairName />
                </td>
              </tr>
            ) : null}
            {group.map((order, index) => (
              <OrderLine key={order.id} {...row(order, index === 0)} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
