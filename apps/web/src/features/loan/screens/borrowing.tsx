import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HOME_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Calculator } from '../components/calculator.tsx';
import { LostLoans } from '../components/lost-loans.tsx';
import { MyLoans } from '../components/my-loans.tsx';
import { About } from '../components/terms-facts.tsx';
import { WithTerms } from '../components/with-terms.tsx';
import { OTC_PATH } from '../paths.ts';

/** The own loans, what one would cost, and how it works. */
export default function Borrowing() {
  const { t } = useTranslation(['loan', 'common']);
  const signedIn = useSignedIn();
  return (
    <SubPage
      title={t('title')}
      fallback={HOME_PATH}
      footer={
        <Link to={OTC_PATH} className={buttonClass({ tone: 'gold', block: true })}>
          {t('act.ask')}
        </Link>
      }
    >
      <LostLoans />
      {signedIn ? (
        <MyLoans />
      ) : (
        <VisitorPart text={t('loans.login')} login={t('common:login.now')} />
      )}
      <WithTerms>
        {(terms) => (
          <>
            <Calculator terms={terms} />
            <About terms={terms} />
          </>
        )}
      </WithTerms>
      <div className="h-8" />
    </SubPage>
  );
}
