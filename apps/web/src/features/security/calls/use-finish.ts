import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { SECURITY_PATH } from '../../../shared/security/paths.ts';
import { returnPath } from '../../../shared/session/session-end.ts';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useRefresh } from './use-overview.ts';

interface Done {
  withdrawals_held_until?: number | null;
}

/** Says that a change is done, until when it holds withdrawals, and goes back. */
export function useFinish(): (message: string, done?: Done) => void {
  const { t } = useTranslation('security');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const refresh = useRefresh();
  return (message, done = {}) => {
    refresh();
    const until = done.withdrawals_held_until ?? null;
    notify({
      message,
      tone: 'success',
      durationMs: until === null ? 4_000 : 8_000,
      ...(until !== null && {
        description: t('held.until', { time: formatDateTime(until, false) }),
      }),
    });
    void navigate(returnPath(search, SECURITY_PATH), { replace: true });
  };
}
