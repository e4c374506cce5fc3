import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { buyPath } from '../paths.ts';
import { percentOf, type Product } from '../text.ts';

const isSome = (amount: string): boolean => /[1-9]/.test(amount);

/** A product on its shelf: what a day pays, how long, how much there is. */
export function ProductCard({ product }: { product: Product }) {
  const { t } = useTranslation('mining');
  const coins = useCoins(product.currency);
  const { currency, days, remaining, own } = product;
  const soldOut = !isSome(remaining);
  return (
    <li className="card flex flex-col p-4">
      <div className="flex items-center gap-3">
        <CoinMark symbol={currency} size={32} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head break-words">{t(`name.${product.name}`)}</h2>
          <p className="text-caption text-low">
            {currency} · {t('days', { count: days })}
          </p>
        </div>
        {soldOut ? <Tag>{t('card.soldOut')}</Tag> : null}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-4">
        <p>
          <span className={classNames('text-title-2', soldOut ? 'text-low' : 'text-gold')}>
            {t('percent', { percent: percentOf(product.daily_rate) })}
          </span>{' '}
          <span className="text-caption text-low">{t('card.aDay')}</span>
        </p>
        <p className="text-caption text-low">
          {t('card.from', { amount: coinsText(product.min, currency) })}
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-3">
        <div className="text-caption text-low">
          <p>{t('card.remaining', { amount: coinsText(remaining, currency) })}</p>
          {isSome(own) ? <p className="text-mid">{t('card.own', { amount: coins(own) })}</p> : null}
        </div>
        <Link
          to={buyPath(product.id)}
          aria-label={t('act.lookNamed', {
            name: t(`name.${product.name}`),
            currency,
            time: t('days', { count: days }),
          })}
          className={buttonClass({ size: 'medium' })}
        >
          {t('act.look')}
        </Link>
      </div>
    </li>
  );
}
