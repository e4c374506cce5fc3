import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { Detail } from '../text.ts';
import { Paged } from './paged.tsx';
import { useStateNow } from './state-tag.tsx';

/** The bids of an auction as they come, newest first. */
export function BidList({ sale }: { sale: Detail }) {
  const { t } = useTranslation('nft');
  const isOver = useStateNow(sale) === 'ended';
  const pages = usePages(
    calls.nft.bids,
    { code: sale.code },
    { idOf: ({ time, price }) => `${time} ${price}` },
  );
  return (
    <section>
      <h2 className="px-gutter text-head">{t('bids.title')}</h2>
      <Paged
        pages={pages}
        label={t('bids.title')}
        empty={{ title: t('empty.bids'), body: t(isOver ? 'empty.bidsOver' : 'empty.bidsBody') }}
      >
        {({ uid, price, time, own }) => (
          <li
            key={`${time} ${price}`}
            className="flex flex-wrap items-center gap-x-3 border-b border-line px-gutter py-2.5"
          >
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 text-body text-hi">
                {uid}
                {own ? <Tag tone="gold">{t('bids.own')}</Tag> : null}
              </span>
              <time className="text-caption text-low" dateTime={new Date(time).toISOString()}>
                {formatDateTime(time)}
              </time>
            </span>
            <span className="text-body font-semibold text-hi">
              {coinsText(price, sale.currency)}
            </span>
          </li>
        )}
      </Paged>
    </section>
  );
}
