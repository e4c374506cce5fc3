import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCoins, useCoinsOf } from '../../../shared/api/use-coins.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { formatDate, formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Countdown } from '../../../shared/page/countdown.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { RangeChips } from '../../../shared/ui/range-chips.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { NFT_PATH, orderPath, ownedPath, salePath } from '../paths.ts';
import type { Order, Owned } from '../text.ts';
import { ItemCard } from './item-card.tsx';
import { Paged } from './paged.tsx';
import { ORDER_TONES } from './pay-order.tsx';
import { Picture } from './picture.tsx';
import { StateTag } from './state-tag.tsx';

const ROW = 'press-row flex items-center gap-3 border-b border-line px-gutter py-3';

function Browse() {
  const { t } = useTranslation('nft');
  return (
    <Link to={NFT_PATH} className={buttonClass({ tone: 'gold', block: true })}>
      {t('act.browse')}
    </Link>
  );
}

function OwnedRow({ owned }: { owned: Owned }) {
  const { t } = useTranslation('nft');
  const coins = useCoins(owned.currency);
  const { kind, edition, editions, state } = owned;
  return (
    <li>
      <Link to={ownedPath(owned)} className={ROW}>
        <Picture of={owned} box={kind === 'box'} className="size-16 flex-none rounded-control" />
        <span className="min-w-0 flex-1">
          <span className="block text-body font-semibold break-words text-hi">{owned.name}</span>
          <span className="block text-caption break-words text-low">
            {owned.creator.name}
            {edition === null ? null : ` · ${t('edition', { edition, editions })}`}
          </span>
          <span className="block text-caption text-mid">{coins(owned.paid)}</span>
        </span>
        <Tag tone={state === 'held' ? 'plain' : 'gold'}>{t(`owned.${state}`)}</Tag>
      </Link>
    </li>
  );
}

const STATES = ['all', 'held', 'for_sale', 'unopened'] as const;

/** Works and boxes that one has. */
export function OwnedList() {
  const { t } = useTranslation('nft');
  const [state, setState] = useState<(typeof STATES)[number]>('all');
  const sought = state === 'all' ? {} : { state };
  const pages = usePages(calls.nft.mine, sought, { idOf: ({ kind, id }) => `${kind} ${id}` });
  return (
    <>
      <RangeChips
        label={t('filter.state')}
        className="px-gutter pt-2"
        value={state}
        onChange={setState}
        options={STATES.map((value) => ({
          value,
          label: t(value === 'all' ? 'filter.all' : `owned.${value}`),
        }))}
      />
      <Paged
        pages={pages}
        label={t('own.owned')}
        empty={{ title: t('empty.owned'), body: t('empty.ownedBody'), action: <Browse /> }}
      >
        {(owned) => <OwnedRow key={`${owned.kind} ${owned.id}`} owned={owned} />}
      </Paged>
    </>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation('nft');
  const coins = useCoins(order.currency);
  const { status, kind, read } = order;
  return (
    <li>
      <Link to={orderPath(order.id)} className={ROW}>
        <Picture
          of={order}
          box={order.sale === 'blind_box'}
          className="size-16 flex-none rounded-control"
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            {read ? null : (
              <span
                role="img"
                aria-label={t('order.unread')}
                className="size-2 flex-none rounded-full bg-down"
              />
            )}
            <span className="min-w-0 text-body font-semibold break-words text-hi">
              {order.name}
            </span>
          </span>
          <span className="block text-caption text-low">{t(`kind.${kind}`)}</span>
          <span className="block text-caption text-mid">
            {status === 'unpaid' ? (
              <>
                {t('order.payWithin')}{' '}
                <Countdown until={order.pay_before} className="whitespace-nowrap text-warn" />
              </>
            ) : (
              formatDateTime(order.paid_at ?? order.create_time, false)
            )}
          </span>
        </span>
        <span className="flex flex-none flex-col items-end gap-1">
          <span className="text-body font-semibold text-hi">{coins(order.price)}</span>
          <Tag tone={ORDER_TONES[status]}>{t(`order.status.${status}`)}</Tag>
        </span>
      </Link>
    </li>
  );
}

/** Orders and what was said of them, those to be paid first. */
export function OrderList({ unpaid = false }: { unpaid?: boolean }) {
  const { t } = useTranslation('nft');
  const pages = usePages(calls.nft.needPay, unpaid ? { status: 'unpaid' } : {});
  return (
    <Paged
      pages={pages}
      label={t('own.orders')}
      empty={{ title: t('empty.orders'), body: t('empty.ordersBody'), action: <Browse /> }}
    >
      {(order) => <OrderRow key={order.id} order={order} />}
    </Paged>
  );
}

/** The auctions that one takes part in. */
export function BidsList() {
  const { t } = useTranslation('nft');
  const coinsOf = useCoinsOf();
  const pages = usePages(calls.nft.myBids, {}, { idOf: ({ item }) => item.id });
  return (
    <Paged
      pages={pages}
      label={t('own.bids')}
      empty={{ title: t('empty.myBids'), body: t('empty.myBidsBody'), action: <Browse /> }}
    >
      {({ item, bid, deposit, deposit_status: status, is_highest: leads }) => (
        <li key={item.id}>
          <Link to={salePath(item)} className={ROW}>
            <Picture of={item} className="size-16 flex-none rounded-control" />
            <span className="min-w-0 flex-1">
              <span className="block text-body font-semibold break-words text-hi">{item.name}</span>
              <span className="block text-caption text-mid">
                {bid === null
                  ? t('bids.none')
                  : t('bids.yours', { amount: coinsOf(bid, item.currency) })}
              </span>
              <span className="block text-caption text-low">
                {t(`deposit.${status}`, { amount: coinsOf(deposit, item.currency) })}
              </span>
            </span>
            <span className="flex flex-none flex-col items-end gap-1">
              <StateTag sale={item} />
              {bid === null ? null : (
                <Tag tone={leads ? 'up' : 'warn'}>{t(leads ? 'bids.leads' : 'bids.beaten')}</Tag>
              )}
            </span>
          </Link>
        </li>
      )}
    </Paged>
  );
}

/** What one resells or has resold. */
export function SalesList() {
  const { t } = useTranslation('nft');
  const coinsOf = useCoinsOf();
  const pages = usePages(calls.nft.mySales, {});
  return (
    <Paged
      pages={pages}
      label={t('own.sales')}
      empty={{ title: t('empty.sales'), body: t('empty.salesBody') }}
    >
      {(sale) => (
        <li key={sale.id}>
          <Link to={salePath(sale)} className={ROW}>
            <Picture of={sale} className="size-16 flex-none rounded-control" />
            <span className="min-w-0 flex-1">
              <span className="block text-body font-semibold break-words text-hi">{sale.name}</span>
              <span className="block text-caption text-low">
                {t(`sale.${sale.sale}`)} · {formatDate(sale.ends_at)}
              </span>
              <span className="block text-caption text-mid">
                {sale.net === null
                  ? t('sales.asks', {
                      amount: coinsText(sale.highest ?? sale.price, sale.currency),
                    })
                  : t('sales.got', { amount: coinsOf(sale.net, sale.currency) })}
              </span>
            </span>
            <StateTag sale={sale} />
          </Link>
        </li>
      )}
    </Paged>
  );
}

export function FavouriteList() {
  const { t } = useTranslation('nft');
  const pages = usePages(calls.nft.favourites, {}, { limit: 12 });
  return (
    <Paged
      pages={pages}
      look="grid"
      label={t('own.favourites')}
      empty={{ title: t('empty.favourites'), body: t('empty.favouritesBody'), action: <Browse /> }}
    >
      {(item) => <ItemCard key={item.id} item={item} />}
    </Paged>
  );
}
