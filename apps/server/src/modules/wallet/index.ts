export { accountName } from './accounts.ts';
export { walletRoutes } from './wallet.routes.ts';
