import { calls } from '@kontor/contract/light';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { IDENTITY_PATH } from '../../../shared/identity/paths.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { HOME_PATH, hasScreen } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BuyForm } from '../components/buy-form.tsx';
import type { Options } from '../model/choice.ts';
import { BUY_ORDERS_PATH } from '../paths.ts';

/** How much the member may buy at once, and the way to more. */
function Level({ options: { level, limit, limits } }: { options: Options }) {
  const { t } = useTranslation('quick-buy');
  const [first, second] = limits.map((one) => formatMoney(one.limit));
  const way = (label: string) =>
    hasScreen(IDENTITY_PATH) ? (
      <Link to={IDENTITY_PATH} className={buttonClass({ tone: 'plain', size: 'small' })}>
        {label}
      </Link>
    ) : null;
  if (level === 0) {
    return (
      <Banner tone="warn" boxed action={way(t('level.verify'))}>
        <p className="font-medium">{t('level.none')}</p>
        <p>{t('level.noneBody', { first, second })}</p>
      </Banner>
    );
  }
  return (
    <Banner tone="plain" boxed action={level === 1 ? way(t('level.raise')) : undefined}>
      {t('level.limit', { limit: formatMoney(limit) })}
    </Banner>
  );
}

function Content() {
  const { t } = useTranslation(['quick-buy', 'common']);
  const { data, isError, refetch } = useCall(calls.quickBuy.options, {});
  if (data !== undefined) {
    return (
      <>
        <div className="px-gutter pt-2">
          <Level options={data} />
        </div>
        <BuyForm options={data} />
      </>
    );
  }
  if (isError) {
    return (
      <LoadFailed
        title={t('failed.title')}
        body={t('failed.body')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div aria-busy className="flex flex-col gap-3 px-gutter pt-2">
      <Skeleton className="h-10 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  );
}

/** Coins for money of a bank, a card, a wallet or a QR code. */
export default function BuyPage() {
  const { t } = useTranslation('quick-buy');
  return (
    <SubPage
      title={t('title')}
      fallback={HOME_PATH}
      about="money"
      actions={<IconLink to={BUY_ORDERS_PATH} label={t('orders.title')} icon={ScrollText} />}
    >
      <Content />
    </SubPage>
  );
}
