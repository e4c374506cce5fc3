import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { refuse } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { memoryOf } from './memory.ts';

/** Prices move between the reading and the sending: so far a typed sum may be off. */
const TOLERANCE = 100n;

/** From which sum in USD on it is to be typed. */
export function confirmAbove(services: Pick<Services, 'exchange'>): Amount {
  return memoryOf(services).setting('buy_second_operator_above');
}

export function confirms(services: Pick<Services, 'exchange'>, usd: Amount | null): boolean {
  return usd !== null && usd > confirmAbove(services);
}

/** Refuses a sum above the limit that its operator has not typed, or has typed otherwise. */
export function requireConfirmed(
  services: Pick<Services, 'exchange'>,
  usd: Amount | null,
  typed: string | undefined,
): void {
  if (usd === null || !confirms(services, usd)) return;
  const given = typed === undefined ? 0n : parseAmount(typed);
  const off = given > usd ? given - usd : usd - given;
  if (off * TOLERANCE <= usd) return;
  refuse('CONFIRMATION_REQUIRED', { field: 'confirmed_usd', usd: formatAmount(usd) });
}
