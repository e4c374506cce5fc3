import process from 'node:process';

/** Set for a brief run, which only shows that every bench still works: its figures say nothing. */
export const isBrief = process.env.KONTOR_BENCH_BRIEF === '1';

/** A measurement's size, or the smallest that still takes the whole way. */
export function sized(full: number, brief: number): number {
  return isBrief ? brief : full;
}
