/** Steps of a crowd in the short form. */
export const SHORT_STEPS = 4_000;
/** The invariants are checked every so many steps. */
export const LOOKED_AT_EVERY = 10;
/** Ledger entries are checked more seldom: it reads all of them. */
export const ENTRIES_EVERY = 1_000;
