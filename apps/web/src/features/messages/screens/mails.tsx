import { calls, type OutputOf } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callKey, useAct, useCall } from '../../../shared/api/use-call.ts';
import { MESSAGES_PATH } from '../../../shared/messages/paths.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SECURITY_PATH } from '../../../shared/security/paths.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';

type Switches = OutputOf<typeof calls.messages.mailSwitches>;
type Group = Switches['groups'][number];

function GroupRow({ group: { group, on, fixed }, reached }: { group: Group; reached: boolean }) {
  const { t } = useTranslation('messages');
  const cache = useQueryClient();
  const change = useAct(calls.messages.switchMail, {
    onSuccess: (switches) => cache.setQueryData(callKey(calls.messages.mailSwitches, {}), switches),
  });
  const name = t(`mails.group.${group}`);
  return (
    <li className="flex items-center gap-3 px-gutter py-3">
      <span className="min-w-0 flex-1">
        <span className="block text-[15px] leading-5 font-semibold">{name}</span>
        <span className="block text-caption text-mid">{t(`mails.about.${group}`)}</span>
        {fixed ? <span className="block text-caption text-low">{t('mails.fixed')}</span> : null}
      </span>
      <Switch
        aria-label={name}
        checked={change.isPending ? change.variables.on === true : on}
        disabled={fixed || change.isPending || !reached}
        onChange={(event) => {
          if (group !== 'security') change.mutate({ group, on: event.target.checked });
        }}
      />
    </li>
  );
}

function Address({ address }: Pick<Switches, 'address'>) {
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

/** Which messages also come by mail. */
export default function Mails() {
  const { t } = useTranslation(['messages', 'common']);
  const { data, isError, refetch } = useCall(calls.messages.mailSwitches, {});
  return (
    <SubPage title={t('mails.title')} fallback={MESSAGES_PATH}>
      {data === undefined && !isError ? <SkeletonRows count={8} /> : null}
      {isError && data === undefined ? (
        <ErrorState
          title={t('failed')}
          body={t('failedBody')}
          action={
            <Button block onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {data === undefined ? null : (
        <>
          <div className="flex flex-col items-start gap-2 px-gutter py-3 text-body text-mid">
            <Address address={data.address} />
            <p className="text-caption text-low">{t('mails.limit')}</p>
          </div>
          <ul aria-label={t('mails.title')} className="divide-y divide-hair border-t border-hair">
            {data.groups.map((group) => (
              <GroupRow key={group.group} group={group} reached={data.address !== null} />
            ))}
          </ul>
        </>
      )}
    </SubPage>
  );
}
