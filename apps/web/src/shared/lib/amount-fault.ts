import type { FigureFault } from '@kontor/i18n';
import i18next from 'i18next';
import { figures } from './format.ts';

/** How to write an amount that was not read; nothing while it is still being written. */
export function amountFaultText(fault: FigureFault, decimals: number): string | undefined {
  const { kind } = fault;
  if (kind === 'unfinished') return undefined;
  if (kind === 'ambiguous') {
    return i18next.t('amount.ambiguous', { whole: fault.whole, decimal: fault.decimal });
  }
  if (kind === 'decimals' && decimals === 0) return i18next.t('amount.whole');
  const example = figures().typed(decimals === 0 ? '1234' : '1234.5');
  return i18next.t(`amount.${kind}`, { maximum: decimals, example });
}
