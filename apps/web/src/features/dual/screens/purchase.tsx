import { CallError } from '../../../shared/api/client.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PageSkeleton } from '../../../shared/ui/skeleton.tsx';
import { useProduct } from '../calls/use-dual.ts';
import { Failed } from '../components/failed.tsx';
import { HelpLink } from '../components/head-links.tsx';
import { LostPurchases } from '../components/lost-purchases.tsx';
import { PurchaseForm } from '../components/purchase-form.tsx';
import { INVEST_PATH } from '../paths.ts';
import { nameOf } from '../text.ts';

function Unknown() {
  const { t } = useTranslation('dual');
  return (
    <EmptyState
      title={t('empty.product')}
      body={t('empty.productBody')}
      action={
        <Link to={INVEST_PATH} className={buttonClass({ tone: 'gold', block: true })}>
          {t('empty.invest')}
        </Link>
      }
    />
  );
}

/** One product, and the purchase of its shares. */
export default function PurchasePage() {
  const { t } = useTranslation(['dual', 'trade', 'common']);
  const id = useNumberInAddress('id');
  const { data, isError, error, refetch } = useProduct(id);
  const isUnknown =
    id === undefined || (error instanceof CallError && error.code === 'DUAL_UNKNOWN');
  return (
    <SubPage
      title={data === undefined ? t('purchase.title') : nameOf(t, data)}
      fallback={INVEST_PATH}
      actions={<HelpLink />}
    >
      <LostPurchases />
      {isUnknown ? <Unknown /> : null}
      {!isUnknown && data === undefined && isError ? (
        <Failed what="product" onRetry={() => void refetch()} />
      ) : null}
      {!isUnknown && data === undefined && !isError ? (
        <PageSkeleton shape="detail" label={t('common:loading')} />
      ) : null}
      {isUnknown || data === undefined ? null : <PurchaseForm key={data.id} product={data} />}
    </SubPage>
  );
}
