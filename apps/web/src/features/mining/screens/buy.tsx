import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BuyForm } from '../components/buy-form.tsx';
import { LostMining } from '../components/lost-mining.tsx';
import { ProductHead } from '../components/product-head.tsx';
import { SHELVES_PATH, shelfPath } from '../paths.ts';

/** One product, and the form that locks some of it. */
export default function Buy() {
  const { t } = useTranslation(['mining', 'common']);
  const id = useNumberInAddress('id');
  const signedIn = useSignedIn();
  const { data, isError, refetch } = useCall(calls.mining.config, {});
  const product = data?.find((one) => one.id === id);
  return (
    <SubPage
      title={t('buy.title')}
      fallback={product === undefined ? SHELVES_PATH : shelfPath(product.category)}
    >
      <LostMining />
      <div className="flex flex-col gap-4 px-gutter pt-3 pb-6">
        {data === undefined && isError ? <PartFailed onRetry={() => void refetch()} /> : null}
        {data === undefined && !isError ? (
          <div aria-busy className="flex flex-col gap-4">
            <Skeleton className="h-40 rounded-card" />
            <Skeleton className="h-14 rounded-control" />
            <Skeleton className="h-48 rounded-card" />
          </div>
        ) : null}
        {data !== undefined && product === undefined ? (
          <EmptyState
            title={t('buy.gone')}
            body={t('buy.goneBody')}
            action={
              <Link
                to={SHELVES_PATH}
                replace
                className={buttonClass({ tone: 'gold', block: true })}
              >
                {t('act.browse')}
              </Link>
            }
          />
        ) : null}
        {product === undefined ? null : (
          <>
            <ProductHead product={product} />
            {signedIn ? (
              <BuyForm key={product.version} product={product} />
            ) : (
              <VisitorPart text={t('buy.visitor')} login={t('common:login.now')} />
            )}
          </>
        )}
      </div>
    </SubPage>
  );
}
