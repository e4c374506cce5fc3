import { calls } from '@kontor/contract/light';
import { useCall } from '../calls/use-call.ts';
import type { ActField } from './act.ts';

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}

/** Asks for a coin by its code, and sends its number; the exchange's first one is chosen. */
export function coinField(label: string, currencies: readonly Listed[]): ActField {
  const options = currencies
    .filter(({ type }) => type === 'coin')
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return { name: 'currency_id', label, initial: options[0]?.value ?? '', options };
}

/** Undefined until the exchange has said which there are. */
export function useCoinField(label: string): ActField | undefined {
  const { data } = useCall(calls.markets.currencies, {});
  return data && coinField(label, data);
}
