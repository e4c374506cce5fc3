import { type OutputOf, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callKey, useAct, useCall } from '../api/use-call.ts';
import { useAgo } from '../page/use-ago.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { notify } from '../ui/toaster.tsx';
import { deviceName } from '@kontor/rules/device-name';

const REFRESH_MS = 5_000;

type Session = OutputOf<typeof calls.people.sessions>[number];

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation(['settings', 'common']);
  const ago = useAgo();
  const device = deviceName(session.device) || t('sessions.unknown');
  const confirm = useConfirm();
  const cache = useQueryClient();
  const revoke = useAct(calls.people.revokeSession, {
    onSuccess: () => {
      notify({ message: t('sessions.revoked'), tone: 'success' });
      void cache.invalidateQueries({ queryKey: callKey(calls.people.sessions) });
    },
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('sessions.question'),
      body: t('sessions.questionBody', { device }),
      confirmLabel: t('sessions.revoke'),
      cancelLabel: t('common:cancel'),
      tone: 'fill',
    });
    if (sure) revoke.mutate({ id: session.id });
  };
  return (
    <li className="flex min-h-16 items-center gap-3 px-gutter py-2">
      <MonitorSmartphone size={22} strokeWidth={1.75} className="text-low" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate text-[15px] leading-5 font-medium">{device}</p>
        <p className="truncate text-caption text-low">
          {t('sessions.seen', { address: session.address, ago: ago(session.last_seen_at) })}
        </p>
      </div>
      {session.current ? (
        <Tag tone="blue">{t('sessions.current')}</Tag>
      ) : (
        <Button
          size="small"
          busy={revoke.isPending}
          aria-label={t('sessions.revokeNamed', { device })}
          onClick={() => void ask()}
        >
          {t('sessions.revoke')}
        </Button>
      )}
    </li>
  );
}

/** Logs out every device but this one, once that is wanted. */
function LogOutOthers() {
  const { t } = useTranslation(['settings', 'common']);
  const confirm = useConfirm();
  const cache = useQueryClient();
  const revoke = useAct(calls.people.revokeOthers, {
    onSuccess: () => {
      notify({ message: t('sessions.othersDone'), tone: 'success' });
      void cache.invalidateQueries({ queryKey: callKey(calls.people.sessions) });
    },
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('sessions.othersQuestion'),
      body: t('sessions.othersBody'),
      confirmLabel: t('sessions.revoke'),
      cancelLabel: t('common:cancel'),
      tone: 'fill',
    });
    if (sure) revoke.mutate({});
  };
  return (
    <div className="px-gutter py-2">
      <Button size="small" block busy={revoke.isPending} onClick={() => void ask()}>
        {t('sessions.others')}
      </Button>
    </div>
  );
}

/** The devices that are signed in; every other one can be logged out, or all at once. */
export function Sessions() {
  const { t } = useTranslation(['settings', 'common']);
  const { data, isPending, isError, refetch } = useCall(
    calls.people.sessions,
    {},
    // Logged out elsewhere, or by support, while this page is open.
    { refetchInterval: REFRESH_MS },
  );
  if (isPending) return <SkeletonRows count={2} />;
  if (isError) {
    return (
      <div className="flex items-center justify-between gap-3 px-gutter py-2">
        <p className="text-body text-mid">{t('common:part.failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ul>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {data.some(({ current }) => !current) && <LogOutOthers />}
    </>
  );
}
