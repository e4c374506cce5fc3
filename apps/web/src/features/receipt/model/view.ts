import { type Amount, decimalPlaces, tryParseAmount } from '@kontor/money';
import type { ReceiptKind } from '@kontor/rules/receipt';
import { formatMoney, toChartNumber, UNKNOWN } from '../../../shared/lib/format.ts';
import type { TickPoint } from '../../../shared/ui/tick-chart.tsx';

export interface ViewTick {
  readonly at: number;
  readonly price: string;
  readonly hash: string;
}

export interface ViewChain {
  readonly instrument_id: number;
  readonly symbol: string;
  readonly ticks: readonly ViewTick[];
  readonly heads: readonly { readonly at: number; readonly hash: string }[];
}

export type Values = Readonly<Record<string, unknown>>;

/** A receipt whose form has been checked; its inputs and results may still be anything. */
export interface ReceiptView {
  readonly kind: ReceiptKind;
  readonly id: number;
  readonly rule: string;
  readonly inputs: Values;
  readonly result: Values;
  readonly chains: readonly ViewChain[];
  /** That of the instrument which the settlement is about. */
  readonly chain: ViewChain;
  /** Of the key that signs it. */
  readonly publicKey: string;
  /** Whether what can be computed is right, all of it from signed prices. */
  readonly isComputed: boolean;
  /** Whether it is what the exchange has signed as a whole. */
  readonly isSigned: boolean;
  /** Where in the journal it was settled; null where that is not said. */
  readonly journal: { readonly sequence: number; readonly batchHash: string } | null;
  /** As it came. */
  readonly raw: Values;
  readonly complete: boolean;
  readonly completeAt: number | null;
  /** Of its prices. */
  readonly decimals: number;
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

export function timeOf(value: unknown): number | null {
  // What is later than the calendar ends cannot be written as a date.
  return Number.isSafeInteger(value) && Math.abs(value as number) <= 8.64e15
    ? (value as number)
    : null;
}

export function listOf(value: unknown): readonly Values[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is Values => typeof one === 'object' && one !== null);
}

export function amountOf(value: unknown): Amount | undefined {
  const text = textOf(value);
  return text === null ? undefined : tryParseAmount(text);
}

/** What a receipt is about, in which `verifyReceipt` has found the form of one. */
export function viewOf(
  receipt: unknown,
  { isComputed, isSigned }: Pick<ReceiptView, 'isComputed' | 'isSigned'>,
): ReceiptView | undefined {
  const raw = receipt as Values;
  const chains = raw['chains'] as readonly ViewChain[];
  const inputs = raw['inputs'] as Values;
  const own = listOf(inputs['positions']).find(
    (one) => one['position_id'] === inputs['position_id'],
  );
  const instrument = own?.['instrument_id'] ?? inputs['instrument_id'];
  const chain = chains.find((one) => one.instrument_id === instrument) ?? chains[0];
  if (chain === undefined) return undefined;
  const places = chain.ticks.map(({ price }) => {
    const amount = tryParseAmount(price);
    return amount === undefined ? 0 : decimalPlaces(amount);
  });
  return {
    kind: raw['kind'] as ReceiptKind,
    id: typeof raw['id'] === 'number' ? raw['id'] : 0,
    rule: String(raw['rule']),
    inputs,
    result: raw['result'] as Values,
    chains,
    chain,
    publicKey: publicKeyOf(raw),
    isComputed,
    isSigned,
    journal: journalOf(raw['journal']),
    raw,
    complete: raw['complete'] !== false,
    completeAt: timeOf(raw['complete_at']),
    decimals: Math.max(0, ...places),
  };
}

/** The older form knew one key only. */
function publicKeyOf(raw: Values): string {
  const own = listOf(raw['keys']).find(({ id }) => id === raw['key_id']);
  return textOf((own ?? raw)['public_key']) ?? '';
}

function journalOf(value: unknown): ReceiptView['journal'] {
  const [{ sequence, batch_hash: hash } = {}] = listOf([value]);
  if (typeof sequence !== 'number' || typeof hash !== 'string') return null;
  return { sequence, batchHash: hash };
}

/** A price of the receipt with as many decimals as its ticks have, or a dash. */
export function priceOf(view: Pick<ReceiptView, 'decimals'>, value: unknown): string {
  const amount = amountOf(value);
  if (amount === undefined) return UNKNOWN;
  return formatMoney(textOf(value), { decimals: Math.max(view.decimals, decimalPlaces(amount)) });
}

export function pointsOf(chain: ViewChain): TickPoint[] {
  return chain.ticks.flatMap(({ at, price }) => {
    const drawn = toChartNumber(price);
    return drawn === undefined ? [] : [{ at, price: drawn }];
  });
}

/** The price that a stop waits for, and on which side of it. */
export function triggerOf({ kind, inputs }: ReceiptView): {
  readonly price: unknown;
  readonly above: boolean;
  readonly since: number | null;
} {
  if (kind === 'stop') {
    return {
      price: inputs['trigger_price'],
      above: inputs['trigger_direction'] === 'above',
      since: timeOf(inputs['created_at']),
    };
  }
  const profit = inputs['reason'] === 'take_profit';
  return {
    price: profit ? inputs['take_profit_price'] : inputs['stop_loss_price'],
    above: profit === (inputs['direction'] === 'long'),
    since: timeOf(inputs['opened_at']),
  };
}

/**
 * The half hour whose median has settled a dual investment, or the two ticks nearest to maturity
 * whose middle has; undefined where neither has.
 */
export function windowOf({
  inputs,
  result,
  chain,
}: Pick<ReceiptView, 'inputs' | 'result' | 'chain'>) {
  const to = timeOf(result['window_ends_at']);
  const seconds = Number(inputs['window_seconds']);
  if (to === null || !Number.isSafeInteger(seconds)) return undefined;
  const maturesAt = timeOf(inputs['matures_at']);
  if ('nearest_seconds' in inputs && maturesAt !== null && to > maturesAt) {
    const before = chain.ticks.findLast(({ at }) => at < maturesAt);
    const after = chain.ticks.find(({ at }) => at >= maturesAt);
    if (before === undefined || after === undefined) return undefined;
    return { from: before.at, to: after.at, isNearest: true };
  }
  return { from: to - seconds * 1_000, to, isNearest: false };
}

export type TickRole = 'before' | 'entry' | 'exit' | 'trigger' | 'mark' | 'median' | 'signed';

/** What each tick is to the rule, by its time. */
export function rolesOf({ kind, inputs, result, chain }: ReceiptView): Map<number, TickRole> {
  const roles = new Map<number, TickRole>();
  const last = chain.ticks.at(-1);
  if (last !== undefined && chain.heads.some(({ at }) => at === last.at)) {
    roles.set(last.at, 'signed');
  }
  const put = (value: unknown, role: TickRole): void => {
    const at = timeOf(value);
    if (at !== null) roles.set(at, role);
  };
  if (kind === 'option') {
    const accepted = timeOf(inputs['accepted_at']);
    if (accepted !== null) put(chain.ticks.findLast(({ at }) => at <= accepted)?.at, 'before');
    put(result['exit_at'], 'exit');
    put(result['entry_at'], 'entry');
    return roles;
  }
  if (kind === 'dual') {
    const window = windowOf({ inputs, result, chain });
    if (window === undefined) return roles;
    if (window.isNearest) {
      for (const at of [window.from, window.to]) put(at, 'mark');
      return roles;
    }
    put(chain.ticks.findLast((tick) => tick.at < window.from)?.at, 'before');
    const median = amountOf(result['settlement_price']);
    const isMedian = ({ at, price }: ViewTick): boolean =>
      at >= window.from && at < window.to && amountOf(price) === median;
    put(chain.ticks.find(isMedian)?.at, 'median');
    return roles;
  }
  const at = timeOf(result['tick_at']);
  const place = chain.ticks.findIndex((tick) => tick.at === at);
  if (place > 0) put(chain.ticks[place - 1]?.at, 'before');
  put(at, kind === 'liquidation' || kind === 'loan_close' ? 'mark' : 'trigger');
  return roles;
}
