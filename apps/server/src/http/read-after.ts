import { BoundedMap } from '../platform/bounded-map.ts';
import type { Exchange } from '../exchange/index.ts';

/** What is needed of the exchange here. */
type ExchangeDoor = Pick<Exchange, 'waitFor' | 'status'>;

const MEMBERS_MAX = 100_000;
const WAIT_MS_MAX = 2_000;

/** The newest sequence of each member's own commands, for callers that do not send it back. */
const newestByExchange = new WeakMap<ExchangeDoor, BoundedMap<number, number>>();

function newestOf(exchange: ExchangeDoor): BoundedMap<number, number> {
  let newest = newestByExchange.get(exchange);
  if (newest === undefined) {
    newest = new BoundedMap(MEMBERS_MAX);
    newestByExchange.set(exchange, newest);
  }
  return newest;
}

export function rememberSequence(exchange: ExchangeDoor, userId: number, sequence: number): void {
  const newest = newestOf(exchange);
  if (sequence > (newest.get(userId) ?? 0)) newest.set(userId, sequence);
}

/** The newest sequence of an actor's own commands; zero where none is known. */
export function newestSequenceOf(exchange: ExchangeDoor, actor: number): number {
  return newestOf(exchange).get(actor) ?? 0;
}

/**
 * Waits until a member's own last change shows in the tables, and whatever the header asks for. A
 * wait that takes too long ends: an older answer is better than none while the projector catches
 * up.
 */
export async function waitForOwnWrites(
  exchange: ExchangeDoor,
  userId: number,
  header: unknown,
): Promise<void> {
  const asked = typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : 0;
  // A sequence that does not exist, as of an installation before this one, is not waited for.
  const wanted = Math.max(asked, newestSequenceOf(exchange, userId));
  const sequence = wanted === 0 ? 0 : Math.min(wanted, exchange.status().sequence);
  if (sequence > 0) await exchange.waitFor(sequence, WAIT_MS_MAX);
}
