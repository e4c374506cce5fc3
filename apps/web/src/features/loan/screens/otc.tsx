import { useTranslation } from 'react-i18next';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSession, useSignedIn } from '../../../shared/session/session-store.ts';
import { Eligibility } from '../components/eligibility.tsx';
import { LostLoans } from '../components/lost-loans.tsx';
import { RequestForm } from '../components/request-form.tsx';
import { WithTerms } from '../components/with-terms.tsx';
import { BORROWING_PATH } from '../paths.ts';

/** The request for a loan, and who may make one. */
export default function Otc() {
  const { t } = useTranslation(['loan', 'common']);
  const signedIn = useSignedIn();
  const uid = useSession((session) => session.member?.uid);
  return (
    <SubPage title={t('otc.title')} fallback={BORROWING_PATH}>
      <LostLoans />
      <WithTerms>
        {(terms) => (
          <>
            <Eligibility terms={terms} />
            {signedIn ? null : (
              <VisitorPart text={t('loans.login')} login={t('common:login.now')} />
            )}
            {/* Begun anew once the member is known, whose address it offers. */}
            <RequestForm key={uid ?? ''} terms={terms} allowed={terms.member?.eligible ?? false} />
          </>
        )}
      </WithTerms>
    </SubPage>
  );
}
