import { useTranslation } from 'react-i18next';
import { useSite } from '../api/use-site.ts';
import { MarketLabel } from '../ui/tag.tsx';

export interface SiteLabelProps {
  /** What the page shows: prices, money, or both. */
  about: 'prices' | 'money' | 'both';
  /** A tag stands beside a heading, a line below the title of a page's bar. */
  look?: 'tag' | 'line';
  /** The desktop's bar says it once for every page, so pages leave theirs out from 1200 px on. */
  inBar?: boolean;
}

/**
 * Says where prices come from and whether the money is real. It belongs on every page that shows
 * either. Nothing is claimed until the server has said what is true.
 */
export function SiteLabel({ about, look = 'tag', inBar = false }: SiteLabelProps) {
  const { t } = useTranslation();
  const { data: site } = useSite();
  if (site === undefined) return null;
  const prices = about === 'money' ? undefined : t(`label.${site.feed}`);
  const money = about === 'prices' || !site.play_money ? undefined : t('label.playMoney');
  const text =
    prices !== undefined && money !== undefined
      ? t('label.both', { prices, money })
      : (prices ?? money);
  if (text === undefined) return null;
  if (look === 'line') {
    return <span className="truncate text-micro text-low lg:hidden">{text}</span>;
  }
  return (
    <span className={inBar ? 'inline-flex' : 'inline-flex lg:hidden'}>
      <MarketLabel>{text}</MarketLabel>
    </span>
  );
}
