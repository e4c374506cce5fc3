import type { ExchangeTable } from './exchange-table.ts';
import * as ledger from './ledger.ts';
import * as market from './market.ts';

/** Every table that the exchange core writes, in the order in which they are projected. */
export const exchangeTables: readonly ExchangeTable[] = [
  ledger.houseAccountsTable,
  market.currenciesTable,
  market.instrumentsTable,
  market.marketsTable,
  ledger.vipLevelsTable,
  ledger.membersTable,
  ledger.exchangeSettingsTable,
  market.instrumentStatesTable,
  market.marketStatesTable,
  ledger.balancesTable,
  ledger.ordersTable,
  ledger.timersTable,
  ledger.countersTable,
  ledger.ledgerEntriesTable,
  market.fillsTable,
  market.ticksTable,
] as unknown as readonly ExchangeTable[];
