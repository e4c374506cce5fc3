import { type InputOf, type OutputOf, calls } from '@kontor/contract/light';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { type Refusal, refusalsOf } from '../../../shared/trading/use-submission.tsx';

export type Quote = OutputOf<typeof calls.quickBuy.quote>;
export type QuoteInput = InputOf<typeof calls.quickBuy.quote>;
export type QuoteField = 'country' | 'currency' | 'method' | 'coin' | 'amount';

const FIELDS: Readonly<Record<string, QuoteField>> = {
  country: 'country',
  currency: 'currency',
  method: 'method',
  coin: 'coin',
  amount: 'amount',
};
/** Typing goes on for so long without asking. */
const DEBOUNCE_MS = 500;

export interface Quoting {
  readonly quote: Quote | undefined;
  readonly busy: boolean;
  readonly refusals: readonly Refusal<QuoteField>[];
  /** Asks at once; answers the offer, undefined where there is none. */
  readonly ask: (input: QuoteInput) => Promise<Quote | undefined>;
  /** What was said is no longer about what stands in the form. */
  readonly forget: () => void;
}

interface State {
  readonly quote: Quote | undefined;
  readonly busy: boolean;
  readonly refusals: readonly Refusal<QuoteField>[];
}

const NOTHING: State = { quote: undefined, busy: false, refusals: [] };

/**
 * Keeps an offer for what stands in the form; undefined while that is not enough for one. Only the
 * newest answer counts.
 */
export function useQuote(input: QuoteInput | undefined): Quoting {
  const [state, setState] = useState<State>(NOTHING);
  const newest = useRef(0);
  const ask = async (asked: QuoteInput): Promise<Quote | undefined> => {
    newest.current += 1;
    const turn = newest.current;
    setState({ ...NOTHING, busy: true });
    try {
      const quote = await api.call(calls.quickBuy.quote, asked);
      if (turn === newest.current) setState({ ...NOTHING, quote });
      return turn === newest.current ? quote : undefined;
    } catch (error) {
      if (turn === newest.current) setState({ ...NOTHING, refusals: faultsOf(error) });
      return undefined;
    }
  };
  const askNow = useEffectEvent(ask);
  const key = input === undefined ? undefined : JSON.stringify(input);
  useEffect(() => {
    newest.current += 1;
    setState(NOTHING);
    if (key === undefined) return undefined;
    setState({ ...NOTHING, busy: true });
    const timer = setTimeout(() => void askNow(JSON.parse(key) as QuoteInput), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const forget = (): void => {
    newest.current += 1;
    setState(NOTHING);
  };
  return { ...state, ask, forget };
}

function faultsOf(error: unknown): readonly Refusal<QuoteField>[] {
  if (error instanceof CallError && error.type === 'error') return refusalsOf(error, FIELDS);
  if (error instanceof CallError && error.type !== undefined) return [];
  return [{ field: null, message: errorText(error), insufficient: false }];
}
