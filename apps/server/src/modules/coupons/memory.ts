import { refuse } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';

/** What the exchange has in memory; refuses while there is none. */
export function memoryOf({ exchange }: Pick<Services, 'exchange'>) {
  return exchange.core()?.exchange ?? refuse('EXCHANGE_RECOVERING');
}
