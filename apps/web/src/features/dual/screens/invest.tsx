import { useTranslation } from 'react-i18next';
import { FINANCIAL_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { useShelf } from '../calls/use-dual.ts';
import { Failed } from '../components/failed.tsx';
import { HelpLink, MineLink } from '../components/head-links.tsx';
import { LostPurchases } from '../components/lost-purchases.tsx';
import { Shelf } from '../components/shelf.tsx';

/** Everything on sale, coin by coin. */
export default function Invest() {
  const { t } = useTranslation('dual');
  const { data, isError, refetch } = useShelf();
  return (
    <SubPage
      title={t('title')}
      fallback={FINANCIAL_PATH}
      width="wide"
      actions={
        <>
          <HelpLink />
          <MineLink />
        </>
      }
    >
      <LostPurchases />
      {data === undefined && !isError ? <SkeletonRows count={6} /> : null}
      {data === undefined && isError ? (
        <Failed what="shelf" onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Shelf sections={data} />}
    </SubPage>
  );
}
