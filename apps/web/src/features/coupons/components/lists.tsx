import { calls } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Pages, usePages } from '../../../shared/api/use-pages.ts';
import { Paged, WaitingCards } from '../../../shared/page/paged.tsx';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { couponPath } from '../paths.ts';
import type { CouponTab } from '../text.ts';
import { CouponCard } from './coupon-card.tsx';
import { OfferCard } from './offer-card.tsx';

const GRID = 'grid gap-3 px-gutter pt-3 md:grid-cols-2 lg:grid-cols-3';

function Tickets<Row>({
  tab,
  pages,
  children,
}: {
  tab: CouponTab;
  pages: Pages<Row>;
  /** The ticket of a row, with its key. */
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation('coupons');
  const waiting = <WaitingCards grid={GRID} card="h-36" />;
  return (
    <Paged
      pages={pages}
      label={t(`tabs.${tab}`)}
      className={GRID}
      waiting={waiting}
      waitingMore={waiting}
      failed={{ title: t('failed.title'), body: t('failed.body') }}
      empty={{
        title: t(`empty.${tab}`),
        body: t(`empty.${tab}Body`),
        action: tab === 'offers' ? undefined : <Centre />,
      }}
      over={t('end')}
    >
      {children}
    </Paged>
  );
}

function Centre() {
  const { t } = useTranslation('coupons');
  return (
    <Link to={couponPath('offers')} replace className={buttonClass({ tone: 'gold', block: true })}>
      {t('act.centre')}
    </Link>
  );
}

/** What can be claimed now. */
export function Offers() {
  const pages = usePages(calls.coupons.offers, {});
  return (
    <Tickets tab="offers" pages={pages}>
      {(offer) => <OfferCard key={offer.id} offer={offer} />}
    </Tickets>
  );
}

function Own({ tab }: { tab: Exclude<CouponTab, 'offers'> }) {
  const pages = usePages(calls.coupons.list, { status: tab });
  return (
    <Tickets tab={tab} pages={pages}>
      {(coupon) => <CouponCard key={coupon.id} coupon={coupon} />}
    </Tickets>
  );
}

/** The own coupons of a state; visitors are told what would stand here. */
export function OwnCoupons({ tab }: { tab: Exclude<CouponTab, 'offers'> }) {
  const { t } = useTranslation(['coupons', 'common']);
  const signedIn = useSignedIn();
  if (!signedIn) return <VisitorPart text={t('visitor')} login={t('common:login.now')} />;
  return <Own key={tab} tab={tab} />;
}
