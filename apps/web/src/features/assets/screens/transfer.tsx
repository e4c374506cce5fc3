import { calls } from '@kontor/contract/light';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { ASSETS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TRANSFER_HISTORY_PATH } from '../../../shared/wallet/transfer-path.ts';
import { TransferForm } from '../components/transfer-form.tsx';

function Content() {
  const { t } = useTranslation(['assets', 'common']);
  const wallet = useCall(calls.wallet.list, {});
  const currencies = useCall(calls.markets.currencies, {}, { staleTime: 300_000 });
  if (wallet.data !== undefined && currencies.data !== undefined) {
    return <TransferForm wallet={wallet.data} currencies={currencies.data} />;
  }
  const failed = [wallet, currencies].filter((one) => one.isError);
  if (failed.length > 0) {
    return (
      <LoadFailed
        title={t('failed.title')}
        body={t('failed.body')}
        onRetry={() => failed.forEach((one) => void one.refetch())}
      />
    );
  }
  return (
    <div aria-busy className="flex flex-col gap-3 px-gutter pt-2">
      <Skeleton className="h-26 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-24 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  );
}

/** Money from one own account to another one, free of charge and at once. */
export default function TransferPage() {
  const { t } = useTranslation(['assets', 'common']);
  return (
    <SubPage
      title={t('common:transfer.title')}
      fallback={ASSETS_PATH}
      about="money"
      actions={
        <IconLink to={TRANSFER_HISTORY_PATH} label={t('transfers.title')} icon={ScrollText} />
      }
    >
      <Content />
    </SubPage>
  );
}
