import { calls } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { hasScreen } from '../../../shared/page/screens.ts';
import { IDENTITY_PATH } from '../../../shared/identity/paths.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';

/** Banks are for those who have said who they are: said before the work, not after it. */
export function CertifyFirst({
  wanted,
  currency,
  children,
}: {
  wanted: boolean;
  currency: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('funding');
  const { data } = useCall(calls.funding.info, { currency }, { enabled: wanted });
  if (!wanted || data === undefined || data.certified >= 1) return children;
  return (
    <>
      <Banner boxed>{t('certify.body')}</Banner>
      {hasScreen(IDENTITY_PATH) ? (
        <Link to={IDENTITY_PATH} className={buttonClass({ tone: 'blue', block: true })}>
          {t('certify.now')}
        </Link>
      ) : null}
    </>
  );
}
