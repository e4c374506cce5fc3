import { type ComponentType, Suspense, createElement, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadAreas } from '../../../shared/i18n/i18n.ts';
import {
  type TradeArea,
  type TradeAreaName,
  tradeAreas,
} from '../../../shared/trading/trade-areas.ts';
import { PageSkeleton } from '../../../shared/ui/skeleton.tsx';
import { TradePage } from '../components/trade-page.tsx';
import { useCashArea } from '../use-cash-area.ts';

const contents = new Map<TradeAreaName, ComponentType>();

/** Code and texts of an area, fetched together when it is first shown. */
function contentOf({ name, texts, load }: TradeArea): ComponentType {
  const known = contents.get(name);
  if (known !== undefined) return known;
  const content = lazy(async () => {
    const [module] = await Promise.all([load(), loadAreas(texts)]);
    return module;
  });
  contents.set(name, content);
  return content;
}

/** The trade tab with its area chosen by the address: `?tab=futures`. */
export default function TradeAreaPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const named = (name: string | null) => tradeAreas().find((area) => area.name === name);
  const area = named(query.get('tab')) ?? named('coins');
  const chosen = useCashArea(area?.name ?? 'coins');
  if (area === undefined) return null;
  return (
    <TradePage chosen={chosen}>
      <Suspense fallback={<PageSkeleton shape="detail" label={t('loading')} />}>
        {createElement(contentOf(area))}
      </Suspense>
    </TradePage>
  );
}
