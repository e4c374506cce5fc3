import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FINANCIAL_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { ServiceIcon } from '../../../shared/ui/service-icon.tsx';
import { SHELVES_PATH, shelfPath } from '../paths.ts';
import { CATEGORIES } from '../text.ts';

const HOW = ['lock', 'daily', 'back', 'early'] as const;
const RISKS = ['price', 'locked', 'treasury'] as const;

/** What it is, the three shelves, how it works and what can go wrong. */
export default function Welcome() {
  const { t } = useTranslation('mining');
  return (
    <SubPage
      title={t('title')}
      fallback={FINANCIAL_PATH}
      about="money"
      footer={
        <Link to={SHELVES_PATH} className={buttonClass({ tone: 'gold', block: true })}>
          {t('act.browse')}
        </Link>
      }
    >
      <div className="px-gutter pt-3 pb-6">
        <div className="flex items-center gap-4">
          <span className="grid size-14 flex-none place-items-center rounded-card bg-control">
            <ServiceIcon name="mining" size={30} />
          </span>
          <h2 className="text-title-2">{t('welcome.head')}</h2>
        </div>
        <p className="pt-3 text-body text-mid">{t('welcome.body')}</p>
        <ul className="pt-4">
          {CATEGORIES.map((category) => (
            <li key={category} className="border-b border-line">
              <Link to={shelfPath(category)} className="press-row flex items-center gap-3 py-3">
                <span className="min-w-0 flex-1">
                  <span className="block text-head">{t(`category.${category}`)}</span>
                  <span className="block pt-0.5 text-caption text-low">
                    {t(`categoryBody.${category}`)}
                  </span>
                </span>
                <ChevronRight size={18} className="flex-none text-low" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
        <h2 className="pt-6 text-head">{t('welcome.how')}</h2>
        <ol className="flex flex-col gap-3 pt-3">
          {HOW.map((step, n) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="grid size-6 flex-none place-items-center rounded-full bg-control text-caption text-gold"
              >
                {n + 1}
              </span>
              <p className="text-body text-mid">{t(`how.${step}`)}</p>
            </li>
          ))}
        </ol>
        <h2 className="pt-6 text-head">{t('welcome.risks')}</h2>
        <ul className="flex list-disc flex-col gap-2 pt-3 pl-5 text-body text-mid">
          {RISKS.map((risk) => (
            <li key={risk}>{t(`risk.${risk}`)}</li>
          ))}
        </ul>
      </div>
    </SubPage>
  );
}
