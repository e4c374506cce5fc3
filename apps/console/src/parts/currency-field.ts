import { calls } from '@kontor/contract/light';
import { useCall } from '../calls/use-call.ts';
import type { ActField } from './act.ts';

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}

/**
 * Asks for a coin by its code, and sends its number. What is edited keeps what it is in until
 * another one is chosen; for what is new the exchange's first one is chosen.
 */
export function coinField(
  label: string,
  currencies: readonly Listed[],
  now?: number | null,
): ActField {
  const options = currencies
    .filter(({ id, type }) => type === 'coin' || id === now)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const initial = now == null ? (options[0]?.value ?? '') : String(now);
  return { name: 'currency_id', label, initial, options };
}

/** Undefined until the exchange has said which there are. */
export function useCoinField(label: string, now?: number | null): ActField | undefined {
  const { data } = useCall(calls.markets.currencies, {});
  return data && coinField(label, data, now);
}
