import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/toaster.tsx';
import { useFavourites } from './favourites.ts';
import type { Quotation } from './quotations.ts';

/** Stars a market. Taking a star away can be undone from the notice. */
export function FavouriteStar({
  market,
  className,
}: {
  market: Pick<Quotation, 'symbol' | 'currency_id'>;
  className?: string;
}) {
  const { t } = useTranslation('market');
  const favourites = useFavourites();
  const chosen = favourites.has(market.symbol);
  const press = (): void => {
    favourites.set(market, !chosen);
    if (!chosen) return;
    notify({
      id: 'favourite',
      message: t('favourite.removed', { symbol: market.symbol }),
      action: { label: t('favourite.undo'), onPress: () => favourites.set(market, true) },
      durationMs: 4_000,
    });
  };
  return (
    <IconButton
      label={t('favourite.toggle', { symbol: market.symbol })}
      aria-pressed={chosen}
      onClick={press}
      {...(className !== undefined && { className })}
    >
      <Star
        size={20}
        strokeWidth={1.75}
        className={chosen ? 'fill-curve stroke-none' : 'text-low'}
      />
    </IconButton>
  );
}
