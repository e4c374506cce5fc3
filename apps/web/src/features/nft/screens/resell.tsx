import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { useNftEvents } from '../calls/use-nft.ts';
import { useOwned } from '../calls/use-owned.ts';
import { Loader } from '../components/loader.tsx';
import { LostNft } from '../components/lost-nft.tsx';
import { ResellForm } from '../components/resell-form.tsx';
import { ownTabPath } from '../paths.ts';
import type { Owned } from '../text.ts';

function Reselling({ owned }: { owned: Owned }) {
  const { t } = useTranslation('nft');
  const rules = useCall(calls.nft.currencies, {});
  if (owned.state !== 'held') {
    return (
      <EmptyState
        title={t('resell.running')}
        action={
          <Link
            to={ownTabPath('sales')}
            replace
            className={buttonClass({ tone: 'gold', block: true })}
          >
            {t('act.mySales')}
          </Link>
        }
      />
    );
  }
  return (
    <Loader of={rules} named unknown={[]}>
      {(data) => <ResellForm owned={owned} rules={data} />}
    </Loader>
  );
}

/** Offers an own work for sale or auction. */
export default function Resell() {
  const { t } = useTranslation('nft');
  const id = useNumberInAddress('id');
  useNftEvents();
  const { data, error, refetch } = useOwned(id);
  return (
    <SubPage title={t('resell.title')} fallback={ownTabPath('owned')}>
      <LostNft />
      <Loader
        of={{ data: data ?? undefined, error, refetch }}
        named={id !== undefined && data !== null}
        unknown={[]}
      >
        {(owned) => <Reselling owned={owned} />}
      </Loader>
    </SubPage>
  );
}
