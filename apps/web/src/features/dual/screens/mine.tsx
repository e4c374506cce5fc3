import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useDualEvents } from '../calls/use-dual.ts';
import { HelpLink } from '../components/head-links.tsx';
import { LostPurchases } from '../components/lost-purchases.tsx';
import { MyOrders, type Which } from '../components/my-orders.tsx';
import { INVEST_PATH } from '../paths.ts';

/** The own purchases. */
export default function Mine() {
  const { t } = useTranslation('dual');
  const [query, setQuery] = useSearchParams();
  const which: Which = query.get('tab') === 'completed' ? 'completed' : 'open';
  const panelId = useId();
  useDualEvents();
  return (
    <SubPage title={t('mine.title')} fallback={INVEST_PATH} width="wide" actions={<HelpLink />}>
      <LostPurchases />
      <TopTabs<Which>
        label={t('mine.title')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={which}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
        tabs={[
          { value: 'open', label: t('tab.open') },
          { value: 'completed', label: t('tab.completed') },
        ]}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(`tab.${which}`)}
        className="px-gutter pt-4 pb-6"
      >
        <MyOrders key={which} which={which} />
      </div>
    </SubPage>
  );
}
