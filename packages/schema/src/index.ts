export * from './columns.ts';
export * from './exchange-table.ts';
export * from './journal.ts';
export * from './ledger.ts';
export * from './market.ts';
export * from './people.ts';
export * from './tables.ts';
