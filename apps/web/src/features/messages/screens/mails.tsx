import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { MESSAGES_PATH } from '../../../shared/messages/paths.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SECURITY_PATH } from '../../../shared/security/paths.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { GroupList } from '../components/group-list.tsx';
import { PushDevice } from '../components/push-device.tsx';

function Address({ address }: { address: string | null }) {
  const { t } = useTranslation('messages');
  if (address !== null) return <p>{t('mails.to', { address })}</p>;
  return (
    <>
      <p>{t('mails.none')}</p>
      <Link to={SECURITY_PATH} className={buttonClass({ size: 'medium' })}>
        {t('mails.bind')}
      </Link>
    </>
  );
}

/** Which messages also come by mail, and as a push. */
export default function Mails() {
  const { t } = useTranslation(['messages', 'common']);
  const mails = useCall(calls.messages.mailSwitches, {});
  const push = useCall(calls.push.settings, {});
  const isFailed = (mails.isError && mails.data === undefined) || (push.isError && !push.data);
  const isThere = mails.data !== undefined && push.data !== undefined;
  return (
    <SubPage title={t('mails.title')} fallback={MESSAGES_PATH}>
      {isThere || isFailed ? null : <SkeletonRows count={8} />}
      {isFailed ? (
        <ErrorState
          title={t('failed')}
          body={t('failedBody')}
          action={
            <Button
              block
              onClick={() => {
                void mails.refetch();
                void push.refetch();
              }}
            >
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {isFailed || mails.data === undefined || push.data === undefined ? null : (
        <>
          <div className="flex flex-col items-start gap-2 px-gutter py-3 text-body text-mid">
            <Address address={mails.data.address} />
            <p className="text-caption text-low">{t('mails.limit')}</p>
          </div>
          <PushDevice settings={push.data} />
          <GroupList mails={mails.data} push={push.data} />
        </>
      )}
    </SubPage>
  );
}
