import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasScreen } from '../../../shared/page/screens.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { ServiceIcon, type ServiceName } from '../../../shared/ui/service-icon.tsx';
import { INVEST_PATH } from '../../../shared/wallet/invest-path.ts';
import type { Kind, Offer } from '../model.ts';
import { type EarnText, rateText } from '../text.ts';

const WAYS: Readonly<Record<Kind, { readonly path: string; readonly icon: ServiceName }>> = {
  dual: { path: INVEST_PATH, icon: 'dual' },
  mining: { path: '/pages/lockming/lockming', icon: 'mining' },
  subscription: { path: '/pages/ieo/ieo', icon: 'subscribe' },
};
const LOAN_PATH = '/pages/common/borrowing';

/** `0.30–0.40% a day`; `28.40% a year` where all have the same rate. */
function rangeText(t: EarnText, { rate_from, rate_to, rate_period, open }: Offer): string {
  if (open === 0) return t('offer.none');
  if (rate_from === null || rate_to === null) return t('offer.open', { count: open });
  const [from, to] = [rateText(rate_from), rateText(rate_to)];
  const rate = from === to ? to : `${from.replace(/\s?%/u, '')}–${to}`;
  return t(`rate.${rate_period}`, { rate });
}

function Tile({
  path,
  icon,
  name,
  detail,
}: {
  path: string;
  icon: ServiceName;
  name: string;
  detail: string;
}) {
  return (
    <li>
      <Link
        to={path}
        className="card press flex h-full min-h-24 flex-col items-center gap-1.5 px-2 py-3 text-center"
      >
        <ServiceIcon name={icon} />
        <span className="text-label font-semibold text-hi">{name}</span>
        <span className="text-caption text-low">{detail}</span>
      </Link>
    </li>
  );
}

/** Every product with what it offers now; `wide` where nothing stands beside it. */
export function Offers({ offers, wide }: { offers: readonly Offer[]; wide: boolean }) {
  const { t } = useTranslation(['earn', 'dual', 'mining', 'common']);
  return (
    <section aria-labelledby="earn-offers" className="px-gutter pt-7">
      <h2 id="earn-offers" className="text-head">
        {t('offers')}
      </h2>
      <ul className={classNames('mt-3 grid grid-cols-2 gap-2', wide && 'lg:grid-cols-4')}>
        {offers.map((offer) => (
          <Tile
            key={offer.kind}
            {...WAYS[offer.kind]}
            name={t(`kind.${offer.kind}`)}
            detail={rangeText(t, offer)}
          />
        ))}
        {hasScreen(LOAN_PATH) ? (
          <Tile path={LOAN_PATH} icon="loan" name={t('offer.loan')} detail={t('offer.loanBody')} />
        ) : null}
      </ul>
    </section>
  );
}
