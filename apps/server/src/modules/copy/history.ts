import { calls, errorKinds, type ErrorCode } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { translate } from '@kontor/i18n/server';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { marginBookOf, wireOf } from '../futures/index.ts';
import { type CopyRow, listCopies, type PositionRow } from './copy.queries.ts';

/** Of a trader's position that was over before its copies were closed. */
function closingPrice(
  services: Services,
  book: Awaited<ReturnType<typeof marginBookOf>>['book'],
  { action }: CopyRow,
  row: PositionRow,
): string | null {
  if (action !== 'close' || row.status !== 'closed') return null;
  return wireOf(services, book, { row, entry: null }).update_price;
}

/** Everything that was copied for the caller, with both prices, or why it was not. */
export const history = route(calls.copy.history, async ({ input, member, services, request }) => {
  const { follow_id: followId, page, limit } = input;
  const found = await listCopies(services.queries, {
    userId: member.userId,
    page,
    limit,
    ...(followId === undefined ? {} : { followId }),
  });
  const { book } = await marginBookOf(services, member.userId);
  return pageAnswer(input, found, ({ copy, position, original, nickname }) => ({
    id: copy.id,
    trader_user_id: copy.traderId,
    nickname,
    action: copy.action,
    position: position === null ? null : wireOf(services, book, { row: position, entry: null }),
    trader_price:
      copy.traderPrice === null
        ? closingPrice(services, book, copy, original)
        : formatAmount(copy.traderPrice),
    follower_price: copy.followerPrice === null ? null : formatAmount(copy.followerPrice),
    delay_ms: copy.delayMs,
    skipped: copy.skipped,
    skipped_message:
      copy.skipped !== null && copy.skipped in errorKinds
        ? translate(request.language, 'errors', copy.skipped as ErrorCode)
        : copy.skipped,
    time: copy.at,
  }));
});
