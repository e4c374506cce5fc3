import { sessionFrom } from '@kontor/rules/session';
import { useServerReading } from '../lib/clock.ts';
import { figures } from '../lib/format.ts';
import { plainDate, formatDateTime, formatTime } from '../lib/relative-time.ts';
import type { Quotation } from './quotations.ts';

/** The session of the US exchanges that runs, or else the next one. */
export interface Hours {
  readonly open: boolean;
  /** When it closes, or opens: platform ms. */
  readonly changesAt: number;
  readonly closesEarly: boolean;
}

export function hoursAt(nowMs: number): Hours {
  const { open, close, closesEarly } = sessionFrom(nowMs);
  const isOpen = nowMs >= open;
  return { open: isOpen, changesAt: isOpen ? close : open, closesEarly };
}

const openAt = (nowMs: number): boolean => hoursAt(nowMs).open;
const alwaysOpen = (): boolean => true;

/** Whether orders can meet now. Coins are traded at all times. */
export function useIsOpen(market: Pick<Quotation, 'class'>): boolean {
  return useServerReading(market.class === 'stock' ? openAt : alwaysOpen);
}

const changeAt = (nowMs: number): number => hoursAt(nowMs).changesAt;

/** When the session ends or the next one begins, platform ms; drawn anew when that changes. */
export function useNextChange(): number {
  return useServerReading(changeAt);
}

/** The moment for the reader, with its date unless that is today's, and as the exchange says it. */
export function momentTexts(ms: number, nowMs: number): { time: string; newYork: string } {
  const today = plainDate(ms) === plainDate(nowMs);
  return {
    time: today ? formatTime(ms, false) : formatDateTime(ms, false),
    newYork: figures().timeIn('America/New_York', ms),
  };
}
