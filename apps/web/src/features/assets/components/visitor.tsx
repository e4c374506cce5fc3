import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ASSETS_PATH } from '../../../shared/page/screens.ts';
import { loginPath } from '../../../shared/session/session-end.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';

/** For those who are not logged in: what stands here, and how to get it. */
export function Visitor() {
  const { t } = useTranslation(['assets', 'common']);
  return (
    <EmptyState
      title={t('visitor.title')}
      body={t('visitor.body')}
      action={
        <Link to={loginPath(ASSETS_PATH)} className={buttonClass({ tone: 'gold', block: true })}>
          {t('common:login.now')}
        </Link>
      }
      secondary={
        <Link
          to="/pages/common/register"
          className={buttonClass({ tone: 'plain', size: 'medium', block: true })}
        >
          {t('common:login.register')}
        </Link>
      }
    />
  );
}
