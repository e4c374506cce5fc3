import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SiteLabel } from '../../../shared/page/site-label.tsx';
import { hasScreen } from '../../../shared/page/screens.ts';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';

export type TradeArea = 'options' | 'futures' | 'coins';

/** Where each tab leads; one whose screen is not there is not shown. */
const AREAS: readonly { name: TradeArea; path: string }[] = [
  { name: 'options', path: '/pages/transaction/seconds_order' },
  { name: 'futures', path: '/pages/transaction/contract' },
  { name: 'coins', path: '/pages/transaction/currency' },
];

export function shownAreas(): TradeArea[] {
  return AREAS.filter((area) => hasScreen(area.path)).map((area) => area.name);
}

/** What can be traded, as tabs above the trade screen. */
export function TradeTabs({ chosen }: { chosen: TradeArea }) {
  const { t } = useTranslation('trade');
  const navigate = useNavigate();
  return (
    <TopTabs<TradeArea>
      label={t('areas')}
      size="large"
      divided
      className="px-gutter lg:hidden"
      value={chosen}
      onChange={(next) => {
        const path = AREAS.find((area) => area.name === next)?.path;
        if (path !== undefined && next !== chosen) void navigate(path, { replace: true });
      }}
      tabs={shownAreas().map((value) => ({ value, label: t(`area.${value}`) }))}
      trailing={<SiteLabel about="prices" />}
    />
  );
}
