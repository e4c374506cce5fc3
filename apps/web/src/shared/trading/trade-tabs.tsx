import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SiteLabel } from '../page/site-label.tsx';
import { TopTabs } from '../ui/top-tabs.tsx';
import { type TradeAreaName, tradeAreaPath, tradeAreas } from './trade-areas.ts';

/** What can be traded, as tabs above the trade page. */
export function TradeTabs({ chosen }: { chosen: TradeAreaName }) {
  const { t } = useTranslation('trade');
  const navigate = useNavigate();
  return (
    <TopTabs<TradeAreaName>
      label={t('areas')}
      size="large"
      divided
      className="px-gutter lg:px-5"
      value={chosen}
      onChange={(next) => {
        if (next !== chosen) void navigate(tradeAreaPath(next), { replace: true });
      }}
      tabs={tradeAreas().map(({ name }) => ({ value: name, label: t(`area.${name}`) }))}
      trailing={<SiteLabel about="prices" />}
    />
  );
}
