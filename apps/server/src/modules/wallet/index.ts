export { accountName } from './accounts.ts';
export { walletRoutes } from './wallet.routes.ts';
export { usdOf } from './worth.ts';
