/** How large a crowd the short form has, and how often the invariants look at it. */
export const SHORT_STEPS = 4_000;
/** After so many steps; what broke them is one of those before. */
export const LOOKED_AT_EVERY = 10;
/** Whether each entry continues is looked at more seldom, since it reads all of them. */
export const ENTRIES_EVERY = 1_000;
