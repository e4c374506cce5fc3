import type { MemberEvents } from '@kontor/client/socket';
import { parseAmount } from '@kontor/money';
import i18next from 'i18next';
import { onPosition } from '../../shared/socket/live.ts';
import { notify } from '../../shared/ui/toaster.tsx';
import { directionOf } from './model/portfolio.ts';

type PositionEvent = MemberEvents['position'];
type News = 'take_profit' | 'stop_loss' | 'liquidation' | 'adl' | 'copy' | 'opened';

/** States that were seen, so that only changes are told; the oldest are forgotten. */
const SEEN_MAX = 500;

/** What is worth a notice: an end that the reader did not cause, or an order that has filled. */
export function newsOf(before: number | undefined, position: PositionEvent): News | undefined {
  const { status, close_reason: reason } = position;
  if (status === before) return undefined;
  if (status === 1 && before === 0) return 'opened';
  if (status !== 3 || reason === null || reason === 'user') return undefined;
  return reason;
}

const TONES = { take_profit: 'success', opened: 'success', liquidation: 'error' } as const;

/** Tells of own positions that end or open by themselves, on whatever page. */
function startPositionNotices(): () => void {
  const seen = new Map<number, number>();
  return onPosition((position) => {
    const news = newsOf(seen.get(position.id), position);
    seen.delete(position.id);
    seen.set(position.id, position.status);
    const oldest = seen.keys().next();
    if (seen.size > SEEN_MAX && !oldest.done) seen.delete(oldest.value);
    if (news === undefined) return;
    const lost = parseAmount(position.realised) < 0n;
    notify({
      id: `position-${position.id}`,
      tone: news in TONES ? TONES[news as 'opened'] : lost ? 'warn' : 'plain',
      durationMs: news === 'liquidation' ? 10_000 : 4_000,
      message: i18next.t(`notice.${news}`, { ns: 'futures' }),
      description: i18next.t(`told.${directionOf(position)}`, {
        ns: 'futures',
        symbol: position.symbol,
      }),
    });
  });
}

let stop: (() => void) | undefined;

/** From the first visit on, and then on every page: a stop may fire anywhere. */
export function keepPositionNotices(): void {
  stop ??= startPositionNotices();
}
