import { AgreementPage } from '../agreement-page.tsx';
import agreement from '../agreement-en.json' with { type: 'json' };

/** The copy trading agreement in English. */
export default function AgreementEnglish() {
  return <AgreementPage agreement={agreement} written="en" />;
}
