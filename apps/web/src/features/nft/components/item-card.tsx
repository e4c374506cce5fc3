import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { Countdown } from '../../../shared/page/countdown.tsx';
import { salePath } from '../paths.ts';
import type { Item } from '../text.ts';
import { Picture } from './picture.tsx';
import { StateTag, useStateNow } from './state-tag.tsx';

/** When it begins or ends, or how often it was bid on. */
function Moment({ item }: { item: Item }) {
  const { t } = useTranslation('nft');
  const state = useStateNow(item);
  if (state === 'in_progress' || state === 'not_started') {
    return (
      <p className="text-micro text-low">
        {t(state === 'in_progress' ? 'card.endsIn' : 'card.startsIn')}{' '}
        <Countdown
          until={state === 'in_progress' ? item.ends_at : item.starts_at}
          className="whitespace-nowrap text-mid"
        />
      </p>
    );
  }
  const { sale, bids, stock, stock_total: total } = item;
  return (
    <p className="text-micro text-low">
      {sale === 'auction' ? t('card.bids', { count: bids }) : t('card.left', { stock, total })}
    </p>
  );
}

/** A sale on the shelf; the whole card leads to it. */
export function ItemCard({ item }: { item: Item }) {
  const { t } = useTranslation('nft');
  const { sale, highest, currency } = item;
  const kind = t(`sale.${sale}`);
  const label =
    sale === 'auction'
      ? `${kind} · ${t(highest === null ? 'fact.firstBid' : 'fact.highest')}`
      : kind;
  return (
    <li className="min-w-0">
      <Link to={salePath(item)} className="press card flex h-full flex-col overflow-hidden">
        <Picture of={item} box={sale === 'blind_box'} />
        <span className="flex flex-1 flex-col gap-1.5 p-3">
          <span className="flex flex-wrap gap-1">
            <StateTag sale={item} />
          </span>
          <span className="block text-body font-semibold break-words text-hi">{item.name}</span>
          <span className="block truncate text-caption text-low">{item.creator.name}</span>
          <span className="mt-auto block pt-1">
            <span className="block text-micro text-low">{label}</span>
            <span className="block text-body font-semibold text-gold">
              {coinsText(highest ?? item.price, currency)}
            </span>
          </span>
          <Moment item={item} />
        </span>
      </Link>
    </li>
  );
}
