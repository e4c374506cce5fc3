import { operatorCalls } from '@kontor/contract/light-operators';
import type { ResourceCalls } from './calls/data-provider.ts';

const {
  coupons,
  dual,
  funding,
  identity,
  loan,
  messages,
  mining,
  subscription,
  nft,
  operatorConfig,
  operatorLedger,
  operators,
  operatorUsers,
  prediction,
  quickBuy,
} = operatorCalls;

/** What the library reads by name: each name is the address of a page, too. */
export const resources: Readonly<Record<string, ResourceCalls>> = {
  deposits: { list: funding.operatorDeposits },
  withdrawals: { list: funding.operatorWithdrawals },
  buy: { list: quickBuy.operatorOrders },
  loans: { list: loan.operatorLoans },
  dual: { list: dual.operatorProducts },
  'dual-orders': { list: dual.operatorOrders },
  methods: { list: quickBuy.operatorMethods },
  coupons: { list: coupons.operatorOffers },
  claims: { list: coupons.claims },
  chain_deposits: { list: funding.chainDeposits },
  announcements: { list: messages.announcements },
  mining: { list: mining.operatorProducts },
  subscription: { list: subscription.operatorProjects },
  prediction: { list: prediction.operatorQuizzes },
  nft: { list: nft.operatorDrops },
  'nft-artists': { list: nft.operatorArtists },
  networks: { list: funding.operatorNetworks },
  identity: { list: identity.queue },
  traders: { list: operatorConfig.traders },
  markets: { list: operatorConfig.markets },
  users: { list: operatorUsers.list, one: operatorUsers.detail },
  ledger: { list: operatorLedger.entries },
  audit: { list: operators.audit },
  operators: { list: operators.list },
  outbox: { list: operators.outbox, idOf: (row) => String(row.name) },
};
