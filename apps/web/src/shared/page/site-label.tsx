import { useTranslation } from 'react-i18next';
import { useSite } from '../api/use-site.ts';
import { MarketLabel } from '../ui/tag.tsx';

export interface SiteLabelProps {
  /** What the page shows: prices, money, or both. */
  about: 'prices' | 'money' | 'both';
}

/**
 * Says where prices come from and whether the money is real. It belongs on every page that shows
 * either. Nothing is claimed until the server has said what is true.
 */
export function SiteLabel({ about }: SiteLabelProps) {
  const { t } = useTranslation();
  const { data: site } = useSite();
  if (site === undefined) return null;
  const prices = about === 'money' ? undefined : t(`label.${site.feed}`);
  const money = about === 'prices' || !site.play_money ? undefined : t('label.playMoney');
  if (prices !== undefined && money !== undefined) {
    return <MarketLabel>{t('label.both', { prices, money })}</MarketLabel>;
  }
  const text = prices ?? money;
  return text === undefined ? null : <MarketLabel>{text}</MarketLabel>;
}
