import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../api/client.ts';
import { logger } from '../lib/logger.ts';
import { HOME_PATH } from '../page/screens.ts';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { useSession } from './session-store.ts';

/** Asks, ends the session on the server and here, and goes home. */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const navigate = useNavigate();
  return async () => {
    const sure = await confirm({
      title: t('logout.question'),
      body: t('logout.body'),
      confirmLabel: t('logout'),
      cancelLabel: t('cancel'),
      tone: 'fill',
    });
    if (!sure) return;
    // Whoever wants out is out here, whether or not the server can be told.
    const told = api.call(calls.people.logout, {});
    useSession.getState().clear();
    void navigate(HOME_PATH);
    await told.catch((error: unknown) =>
      logger.warn('the server was not told of the logout', error),
    );
  };
}
