import type { Markets } from '../../markets/index.ts';
import { SETTING_RULES } from '../config/setting-rules.ts';

/** What the figures of a proposal are counted in, beside what their names say. */
interface Proposed {
  readonly act: string;
  /** Of the call. */
  readonly input: Readonly<Record<string, unknown>>;
}

const LEVEL_USDT: ReadonlySet<string> = new Set(['minimum_volume', 'minimum_balance']);
const NETWORK_COIN: ReadonlySet<string> = new Set(['min_deposit', 'min_number', 'fee']);
const METHOD_MONEY: ReadonlySet<string> = new Set(['minimum', 'maximum']);

/**
 * The unit of a figure that changes, as settings name theirs (`share` is read as percent), or a
 * currency's code; null for what is no figure. Nobody should agree to a bare number.
 */
export function unitOfChange(
  { catalogue }: Pick<Markets, 'catalogue'>,
  { act, input }: Proposed,
  field: string,
): string | null {
  if (act === 'settings/define') return SETTING_RULES[field]?.unit ?? null;
  if (act === 'offers/adopt' && field === 'cost_maximum') return 'USDT';
  if (field.endsWith('_rate')) return 'share';
  if (field.endsWith('_lots')) return 'lots';
  if (act === 'vip/define' && LEVEL_USDT.has(field)) return 'USDT';
  if (act === 'networks/save' && NETWORK_COIN.has(field)) {
    return catalogue.currency(Number(input.currency_id))?.code ?? null;
  }
  if (act === 'buy/methods' && METHOD_MONEY.has(field)) return String(input.currency);
  return null;
}
