import type { Call } from '@kontor/contract';
import type { Refusal } from '../../http/refusal.ts';
import type { Operator, RequestFacts } from '../../http/route.ts';

/** One act of an operator, as the route has it. */
export interface Act {
  readonly call: Call;
  readonly operator: Operator;
  readonly request: RequestFacts;
  /** The parsed input. */
  readonly input: unknown;
  readonly handle: () => Promise<unknown>;
  /** Where it was proposed: what the log says of it beside its input. */
  readonly proposed?: { readonly proposal_id: number; readonly proposer: number };
}

/** Whether trying again would be another act: what was only not possible now may be repeated. */
export function isFinal(code: Refusal['code']): boolean {
  return !code.startsWith('EXCHANGE_') && code !== 'SERVER_FAULT' && code !== 'TOO_MANY_REQUESTS';
}

export function reasonOf(input: unknown): string | null {
  const { reason } = (input ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : null;
}
