import { calls } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Pages, usePages } from '../../../shared/api/use-pages.ts';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { couponPath } from '../paths.ts';
import type { CouponTab } from '../text.ts';
import { CouponCard } from './coupon-card.tsx';
import { OfferCard } from './offer-card.tsx';

function Waiting() {
  return (
    <div aria-busy className="grid gap-3 px-gutter pt-3 md:grid-cols-2 lg:grid-cols-3">
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="h-36 rounded-card" />
      ))}
    </div>
  );
}

function Tickets<Row>({
  tab,
  pages: { end, ...pages },
  children,
}: {
  tab: CouponTab;
  pages: Pages<Row>;
  /** A ticket for each row. */
  children: ReactNode;
}) {
  const { t } = useTranslation(['coupons', 'common']);
  const isEmpty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  return (
    <>
      {pages.isPending && !pages.isError ? <Waiting /> : null}
      {pages.rows.length === 0 ? null : (
        <ul
          aria-label={t(`tabs.${tab}`)}
          className="grid gap-3 px-gutter pt-3 md:grid-cols-2 lg:grid-cols-3"
        >
          {children}
        </ul>
      )}
      {pages.isError ? (
        <ErrorState
          scope="part"
          title={t('failed.title')}
          body={t('failed.body')}
          action={
            <Button block onClick={pages.retry}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {isEmpty ? (
        <EmptyState
          scope="part"
          title={t(`empty.${tab}`)}
          body={t(`empty.${tab}Body`)}
          action={
            tab === 'offers' ? undefined : (
              <Link
                to={couponPath('offers')}
                replace
                className={buttonClass({ tone: 'gold', block: true })}
              >
                {t('act.centre')}
              </Link>
            )
          }
        />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <Waiting /> : null}
      {!pages.hasMore && pages.rows.length > 0 ? (
        <p className="py-4 text-center text-caption text-low">{t('end')}</p>
      ) : null}
    </>
  );
}

/** What can be claimed now. */
export function Offers() {
  const pages = usePages(calls.coupons.offers, {});
  return (
    <Tickets tab="offers" pages={pages}>
      {pages.rows.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
    </Tickets>
  );
}

function Own({ tab }: { tab: Exclude<CouponTab, 'offers'> }) {
  const pages = usePages(calls.coupons.list, { status: tab });
  return (
    <Tickets tab={tab} pages={pages}>
      {pages.rows.map((coupon) => (
        <CouponCard key={coupon.id} coupon={coupon} />
      ))}
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
