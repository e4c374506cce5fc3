import { formatDateTime } from '../../shared/lib/relative-time.ts';
import { formatMoney } from '../../shared/lib/format.ts';
import { tryParseAmount } from '@kontor/money';
import type { ReceiptFault, ReceiptFaultCode } from '@kontor/rules/receipt';
import type { TFunction } from 'i18next';
import { timeOf } from './model/view.ts';

export type ReceiptText = TFunction<['receipt', 'common']>;

/** Fields whose values are moments. */
const TIMES = new Set(['entry_at', 'expires_at', 'exit_at', 'tick_at', 'window_ends_at']);
/** Results that have words of their own. */
const RESULTS = ['won', 'lost', 'tie', 'void'] as const;
const FIELDS = [
  'entry_at',
  'entry_price',
  'expires_at',
  'exit_at',
  'exit_price',
  'result',
  'returned',
  'tick_at',
  'mark_price',
  'equity',
  'maintenance',
  'lots',
  'bankruptcy_price',
  'hash',
  'risk_rate',
  'sold',
  'fee',
  'proceeds',
  'shortfall',
  'settlement_price',
  'window_ends_at',
  'ticks',
  'outcome',
  'payout',
  'payout_currency',
] as const;

function valueText(t: ReceiptText, field: string, value: string | number | undefined): string {
  const result = RESULTS.find((one) => field === 'result' && one === value);
  if (result !== undefined) return t(`result.${result}`);
  const at = TIMES.has(field) ? timeOf(value) : null;
  if (at !== null) return formatDateTime(at);
  const text = String(value ?? '');
  return tryParseAmount(text) === undefined ? text : formatMoney(text);
}

/** The two whose names would read as plurals among the texts. */
function faultKey(code: ReceiptFaultCode) {
  if (code === 'price_other') return 'fault.priceDiffers' as const;
  return code === 'result_other' ? ('fault.resultDiffers' as const) : (`fault.${code}` as const);
}

/** A sentence that names exactly what is wrong: which tick, which head, which figure. */
export function faultText(t: ReceiptText, { code, values }: ReceiptFault): string {
  const money = (name: string): string => {
    const text = String(values[name] ?? '');
    return tryParseAmount(text) === undefined ? text : formatMoney(text);
  };
  const moment = (name: string): string => {
    const at = timeOf(values[name]);
    return at === null ? String(values[name] ?? '') : formatDateTime(at);
  };
  const field = String(values['field'] ?? '');
  const known = FIELDS.find((one) => one === field);
  const isResult = code === 'result_other';
  return t(faultKey(code), {
    symbol: values['symbol'],
    at: moment('at'),
    newest: moment('newest'),
    price: money('price'),
    trigger: money('trigger'),
    equity: money('equity'),
    maintenance: money('maintenance'),
    rate: money('rate'),
    limit: money('limit'),
    field: known === undefined ? field : t(`field.${known}`),
    stated: isResult ? valueText(t, field, values['stated']) : money('stated'),
    computed: isResult ? valueText(t, field, values['computed']) : money('computed'),
  });
}
