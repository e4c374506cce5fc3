import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/use-call.ts';
import { PartFailed } from '../../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../../shared/page/sub-page.tsx';
import { VisitorPart } from '../../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../../shared/session/session-store.ts';
import { SkeletonRows } from '../../../../shared/ui/skeleton.tsx';
import { ApplyForm } from '../../components/apply-form.tsx';
import { LostCopies } from '../../components/lost-copies.tsx';
import { COPY_PATH } from '../../paths.ts';

function Application() {
  const { t } = useTranslation('copy');
  const { data: own, isError, refetch } = useCall(calls.copy.own, {});
  if (own === undefined) {
    return isError ? <PartFailed onRetry={() => void refetch()} /> : <SkeletonRows count={3} />;
  }
  if (own.status === 'suspended') {
    return (
      <div role="status" className="flex flex-col gap-2">
        <p className="text-body text-mid">{t('own.suspendedBody')}</p>
        {own.reason === null ? null : (
          <p className="text-body text-warn">{t('own.reason', { reason: own.reason })}</p>
        )}
      </div>
    );
  }
  return <ApplyForm key={own.status} own={own} />;
}

/** Asking to become a trader whom others may follow; afterwards it edits the terms. */
export default function BecomeTrader() {
  const { t } = useTranslation(['copy', 'common']);
  const signedIn = useSignedIn();
  return (
    <SubPage title={t('apply.title')} fallback={COPY_PATH}>
      <LostCopies />
      <div className="flex flex-col gap-4 px-gutter py-4">
        {signedIn ? (
          <Application />
        ) : (
          <>
            <p className="text-body text-mid">{t('apply.body')}</p>
            <VisitorPart text={t('apply.visitor')} login={t('common:login.now')} />
          </>
        )}
      </div>
    </SubPage>
  );
}
