import { AgreementPage } from '../agreement-page.tsx';
import agreement from '../agreement-zh.json' with { type: 'json' };

/** The copy trading agreement in Chinese. */
export default function AgreementChinese() {
  return <AgreementPage agreement={agreement} written="zh" />;
}
