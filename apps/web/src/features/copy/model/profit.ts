/** What copied positions and follows are worth at the prices of this moment. */
import type { OutputOf, calls } from '@kontor/contract/light';
import { type Amount, multiply, parseAmount } from '@kontor/money';

type Mine = OutputOf<typeof calls.copy.mine>;
export type Follow = Mine['follows'][number];
export type Position = Mine['positions'][number];

/** What the price has moved since the server told the profit; a loss is never cut off. */
export function moved(
  position: Pick<Position, 'type' | 'update_price'>,
  quantity: Amount,
  mark: Amount | undefined,
): Amount {
  if (position.update_price === null || mark === undefined) return 0n;
  const rise = mark - parseAmount(position.update_price);
  const gain = position.type === 1 ? rise : -rise;
  return gain < 0n ? -multiply(-gain, quantity, 'up') : multiply(gain, quantity, 'down');
}

/** The unrealised profit now; undefined where the server knows no price. */
export function profitNow(
  position: Pick<Position, 'type' | 'update_price' | 'profits'>,
  quantity: Amount,
  mark: Amount | undefined,
): Amount | undefined {
  if (position.profits === null) return undefined;
  return parseAmount(position.profits) + moved(position, quantity, mark);
}

/** What a follow has brought its follower: realised and open, after fees and after all shares. */
export function resultOf(
  follow: Follow,
  positions: readonly Position[],
  marks: ReadonlyMap<string, Amount>,
): Amount | undefined {
  if (follow.profits === null) return undefined;
  let result = parseAmount(follow.profits) - parseAmount(follow.share_paid);
  for (const position of positions) {
    if (position.follow_id !== follow.id) continue;
    result += moved(position, parseAmount(position.number), marks.get(position.symbol));
  }
  return result;
}

/** Several results together; undefined while one of them is not known. */
export function sumOf(results: readonly (Amount | undefined)[]): Amount | undefined {
  let sum = 0n;
  for (const result of results) {
    if (result === undefined) return undefined;
    sum += result;
  }
  return sum;
}
