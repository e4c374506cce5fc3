import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { Countdown } from '../../../shared/page/countdown.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { artistPath, collectionPath } from '../paths.ts';
import type { Detail, Item } from '../text.ts';
import { Picture } from './picture.tsx';
import { StateTag, useStateNow } from './state-tag.tsx';

/** When it begins, or ends. */
export function SaleClock({ sale }: { sale: Item }) {
  const { t } = useTranslation('nft');
  const state = useStateNow(sale);
  if (state !== 'in_progress' && state !== 'not_started') return null;
  const running = state === 'in_progress';
  return (
    <p className="text-right">
      <span className="block text-caption text-low">
        {t(running ? 'card.endsIn' : 'card.startsIn')}
      </span>
      <Countdown
        until={running ? sale.ends_at : sale.starts_at}
        className="text-head whitespace-nowrap text-hi"
      />
    </p>
  );
}

/** The price, or the highest bid, and the time that is left. */
export function SalePrice({ sale }: { sale: Item }) {
  const { t } = useTranslation('nft');
  const { highest, price, currency, bids } = sale;
  const isAuction = sale.sale === 'auction';
  const name = isAuction ? (highest === null ? 'fact.firstBid' : 'fact.highest') : 'fact.price';
  return (
    <div className="card flex flex-wrap items-start justify-between gap-3 p-4">
      <p aria-live="polite">
        <span className="block text-caption text-low">{t(name)}</span>
        <span className="block text-title-2 break-words text-gold">
          {coinsText(highest ?? price, currency)}
        </span>
        {isAuction ? (
          <span className="block text-caption text-mid">{t('card.bids', { count: bids })}</span>
        ) : null}
      </p>
      <SaleClock sale={sale} />
    </div>
  );
}

/** What it is and who made it. */
export function SaleHead({ sale }: { sale: Detail }) {
  const { t } = useTranslation('nft');
  const { creator, collection } = sale;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-1.5">
        <StateTag sale={sale} />
        <Tag>{t(`sale.${sale.sale}`)}</Tag>
        <Tag tone="gold">{t(`rarity.${sale.rarity}`)}</Tag>
        {sale.seller === null ? null : <Tag tone="outline">{t('resale')}</Tag>}
      </div>
      <h2 className="text-title-2 break-words">{sale.name}</h2>
      <div className="flex flex-wrap items-center gap-x-4">
        <Link
          to={artistPath(creator.uid)}
          className="press flex min-h-11 items-center gap-2 text-body text-hi"
        >
          <Avatar name={creator.name} source={creator.avatar ?? undefined} size={28} />
          {creator.name}
        </Link>
        {collection === null ? null : (
          <Link
            to={collectionPath(collection.id)}
            className="press flex min-h-11 items-center text-body text-blue"
          >
            {collection.name}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The same in one line, above a form. */
export function SaleLine({ of }: { of: Pick<Item, 'name' | 'thumbnail' | 'media' | 'creator'> }) {
  return (
    <div className="flex items-center gap-3">
      <Picture of={of} className="size-20 flex-none rounded-card" />
      <div className="min-w-0">
        <h2 className="text-head break-words">{of.name}</h2>
        <p className="truncate text-caption text-low">{of.creator.name}</p>
      </div>
    </div>
  );
}
