import type { Subject } from '../kernel/subject.ts';
import { exchange } from './exchange.ts';
import { forgetQuote, quote } from './quote.ts';
import { exchangeSmall } from './small.ts';

/** Exchange between coins at the index. */
export const convertSubject = {
  commands: [quote, exchange, exchangeSmall],
  timers: [forgetQuote],
} as const satisfies Subject;
