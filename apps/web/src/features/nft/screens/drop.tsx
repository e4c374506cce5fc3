import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { DropForm } from '../components/drop-form.tsx';
import { Loader } from '../components/loader.tsx';
import { LostNft } from '../components/lost-nft.tsx';
import { MINE_PATH } from '../paths.ts';

/** Where an approved artist offers a work. */
export default function DropPage() {
  const { t } = useTranslation('nft');
  const artist = useCall(calls.nft.artistStatus, {});
  const rules = useCall(calls.nft.currencies, {});
  return (
    <SubPage title={t('drop.title')} fallback={MINE_PATH}>
      <LostNft />
      <Loader of={artist} named unknown={[]}>
        {(own) =>
          own?.status === 'approved' ? (
            <Loader of={rules} named unknown={[]}>
              {(data) => <DropForm artist={own} rules={data} />}
            </Loader>
          ) : (
            <EmptyState
              title={t('drop.notArtist')}
              body={t('apply.body')}
              action={
                <Link to={MINE_PATH} replace className={buttonClass({ tone: 'gold', block: true })}>
                  {t('act.apply')}
                </Link>
              }
            />
          )
        }
      </Loader>
    </SubPage>
  );
}
