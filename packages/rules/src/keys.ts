/**
 * For how long a key still means the first command that came with it, and how it is known that a
 * key is new. All times are the exchange's own (docs/adr/0003).
 */
import { DAY_MS } from './time.ts';

/** So long after it was first sent, a command may be sent again under its key. */
export const KEY_REMEMBERED_MS = DAY_MS;

/** The stamp of a caller whose clock is ahead by more is not believed. */
export const STAMP_AHEAD_MS_MAX = 1_000;

export type StampFault = 'KEY_EXPIRED' | 'KEY_AHEAD';

/**
 * What is wrong with a stamp, which says when a command was first sent. None that is ahead is ever
 * done, therefore a command that was done came after its stamp, less what a clock may be ahead.
 */
export function stampFault(sentAt: number, now: number): StampFault | undefined {
  if (now - sentAt > KEY_REMEMBERED_MS) return 'KEY_EXPIRED';
  return sentAt - now > STAMP_AHEAD_MS_MAX ? 'KEY_AHEAD' : undefined;
}

/** What is sure of a key: no command up to this sequence, and none up to this time, has used it. */
export interface Clearance {
  readonly sequence: number;
  readonly at: number;
}

/** Nothing. */
export const NO_CLEARANCE: Clearance = { sequence: 0, at: 0 };

/** What a stamp makes sure. */
export function clearedByStamp(sentAt: number | undefined): Clearance {
  if (sentAt === undefined) return NO_CLEARANCE;
  return { sequence: 0, at: sentAt - STAMP_AHEAD_MS_MAX - 1 };
}

/**
 * Whether a key that the memory does not know is a new one, where the memory has forgotten commands
 * up to a sequence and a time.
 */
export function isNewKey(forgotten: Clearance, cleared: Clearance): boolean {
  return forgotten.sequence <= cleared.sequence || forgotten.at <= cleared.at;
}
