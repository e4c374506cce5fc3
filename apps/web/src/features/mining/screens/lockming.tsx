import { CircleHelp, ReceiptText } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FINANCIAL_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useMiningEvents } from '../calls/use-mining.ts';
import { LostMining } from '../components/lost-mining.tsx';
import { Shelf } from '../components/shelf.tsx';
import { ORDERS_PATH, shelfPath, WELCOME_PATH } from '../paths.ts';
import { CATEGORIES, type Category } from '../text.ts';

const ICON = 'press grid size-11 place-items-center rounded-control text-hi';

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
          <Link to={WELCOME_PATH} aria-label={t('act.how')} className={ICON}>
            <CircleHelp size={22} strokeWidth={1.75} aria-hidden />
          </Link>
          <Link to={ORDERS_PATH} aria-label={t('orders.title')} className={ICON}>
            <ReceiptText size={22} strokeWidth={1.75} aria-hidden />
          </Link>
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
