import { CircleHelp, ReceiptText } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { FINANCIAL_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useMiningEvents } from '../calls/use-mining.ts';
import { LostMining } from '../components/lost-mining.tsx';
import { Shelf } from '../components/shelf.tsx';
import { ORDERS_PATH, shelfPath, WELCOME_PATH } from '../paths.ts';
import { CATEGORIES, type Category } from '../text.ts';

/** The three shelves: lock-in, DeFi, cloud. */
export default function Lockming() {
  const { t } = useTranslation('mining');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const panelId = useId();
  const category = CATEGORIES.find((one) => one === query.get('category')) ?? 'lock_in';
  useMiningEvents();
  return (
    <SubPage
      title={t('shelves.title')}
      fallback={FINANCIAL_PATH}
      width="wide"
      actions={
        <>
          <IconLink to={WELCOME_PATH} label={t('act.how')} icon={CircleHelp} />
          <IconLink to={ORDERS_PATH} label={t('orders.title')} icon={ReceiptText} />
        </>
      }
    >
      <TopTabs<Category>
        label={t('shelves.label')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={category}
        onChange={(next) => void navigate(shelfPath(next), { replace: true })}
        tabs={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
      />
      <LostMining />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(`category.${category}`)}
        className="flex-1 pb-6"
      >
        <p className="px-gutter pt-3 text-body text-low">{t(`categoryBody.${category}`)}</p>
        <Shelf category={category} />
      </div>
    </SubPage>
  );
}
