export { accountName } from './accounts.ts';
export { billWire } from './bill-wire.ts';
export { walletRoutes } from './wallet.routes.ts';
export { pastHoldings } from './past-holdings.ts';
export { openResultUsd } from './open-results.ts';
export { listBills } from './bills.queries.ts';
export { listRecords } from './records.queries.ts';
export { balancesOf, openDebts } from './wallet.queries.ts';
export { netOf, totalOf, usdOf, usdText } from './worth.ts';
