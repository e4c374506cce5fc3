/**
 * For the tables that grow for ever: which rows can be live, in SQL, so that a start does not read
 * the rest. The description's own `live` decides; a filter only has to let all live rows through.
 */
export const LIVE_FILTERS: { readonly [table: string]: string } = {
  balances: 'available <> 0 OR frozen <> 0',
  orders: "status IN ('open', 'waiting')",
  timers: 'NOT done',
};
