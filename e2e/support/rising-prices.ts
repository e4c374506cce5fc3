/** A recording whose prices only rise from one minute to the next. */
import { writeFileSync } from 'node:fs';
import { MINUTE_MS } from '@kontor/rules/time';
import { FIXED_START } from './server.ts';

const MINUTES = 2_000;
/** Above what the simulated market stands at, from which the recording takes over. */
const FIRST = 67_500;
/** From one minute's close to the next one's open, so that no price of a minute is in another. */
const STEP = 5;

/** Writes the recording, which begins with the fixed start; each minute rises by so much. */
export function writeRisingPrices(path: string, rise: number): void {
  const lines = ['timestamp,open,high,low,close,volume'];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const time = new Date(FIXED_START + (minute - 1) * MINUTE_MS).toISOString();
    const open = FIRST + minute * (rise + STEP);
    const close = open + rise;
    lines.push(`${time.slice(0, 19).replace('T', ' ')},${open},${close},${open},${close},1000000`);
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}
