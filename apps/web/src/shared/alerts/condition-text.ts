import { useTranslation } from 'react-i18next';
import type { Quotation } from '../markets/quotations.ts';
import { figures, formatPrice } from '../lib/format.ts';
import type { PriceAlert } from './condition.ts';

type Condition = Pick<PriceAlert, 'symbol' | 'type' | 'target' | 'minutes'>;

const WINDOWS = { 5: 'window.5', 60: 'window.60', 1440: 'window.1440' } as const;

/** What an alert waits for, as people say it. */
export function useConditionText(markets: readonly Quotation[] | undefined) {
  const { t } = useTranslation('alerts');
  return ({ symbol, type, target, minutes }: Condition): string => {
    if (type === 'above' || type === 'below') {
      const decimals = markets?.find((one) => one.symbol === symbol)?.price_precision;
      return t(`row.${type}`, { target: formatPrice(target, decimals) });
    }
    const key = WINDOWS[(minutes ?? 60) as keyof typeof WINDOWS];
    return t(`row.${type}`, { target: figures().amount(target), window: t(key) });
  };
}
