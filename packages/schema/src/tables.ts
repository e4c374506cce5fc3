import * as adjustments from './adjustments.ts';
import * as convert from './convert.ts';
import * as copy from './copy.ts';
import * as coupons from './coupons.ts';
import * as dual from './dual.ts';
import type { ExchangeTable } from './exchange-table.ts';
import * as faults from './faults.ts';
import * as funding from './funding.ts';
import * as growth from './growth.ts';
import * as futures from './futures.ts';
import * as ledger from './ledger.ts';
import * as limits from './limits.ts';
import * as loan from './loan.ts';
import * as market from './market.ts';
import * as mining from './mining.ts';
import * as nft from './nft.ts';
import * as notices from './notices.ts';
import * as options from './options.ts';
import * as prediction from './prediction.ts';
import * as quickBuy from './quick-buy.ts';
import * as stocks from './stocks.ts';
import * as subscription from './subscription.ts';
import * as wallet from './wallet.ts';

/**
 * Every table that the exchange core writes, in the order in which they are projected. A test holds
 * the core's own list against this one.
 */
export const exchangeTables: readonly ExchangeTable[] = [
  ledger.houseAccountsTable,
  market.currenciesTable,
  market.instrumentsTable,
  market.marketsTable,
  futures.contractsTable,
  options.optionDurationsTable,
  ledger.vipLevelsTable,
  ledger.membersTable,
  ledger.exchangeSettingsTable,
  market.instrumentStatesTable,
  market.marketStatesTable,
  copy.tradersTable,
  copy.followsTable,
  ledger.balancesTable,
  ledger.ordersTable,
  futures.positionsTable,
  options.optionsTable,
  quickBuy.buyMethodsTable,
  quickBuy.buyQuotesTable,
  quickBuy.buyOrdersTable,
  funding.networksTable,
  funding.depositsTable,
  funding.withdrawalsTable,
  funding.fundingUsesTable,
  funding.fundingProofsTable,
  funding.withdrawalAddressesTable,
  funding.payoutTransactionsTable,
  loan.loansTable,
  limits.memberLimitsTable,
  limits.regionsTable,
  convert.convertQuotesTable,
  growth.referralsTable,
  growth.invitersTable,
  coupons.couponOffersTable,
  coupons.couponsTable,
  coupons.promotionFundingsTable,
  dual.dualProductsTable,
  dual.dualOrdersTable,
  dual.dualTicksTable,
  mining.miningProductsTable,
  mining.miningOrdersTable,
  subscription.subscriptionProjectsTable,
  subscription.subscriptionOrdersTable,
  prediction.predictionQuizzesTable,
  prediction.predictionBetsTable,
  prediction.predictionJudgesTable,
  nft.nftArtistsTable,
  nft.nftCollectionsTable,
  nft.nftWorksTable,
  nft.nftSalesTable,
  nft.nftTokensTable,
  nft.nftBoxesTable,
  nft.nftDepositsTable,
  nft.nftOrdersTable,
  adjustments.adjustmentsTable,
  faults.faultsTable,
  ledger.timersTable,
  ledger.countersTable,
  ledger.ledgerEntriesTable,
  market.fillsTable,
  market.ticksTable,
  futures.liquidationsTable,
  stocks.corporateActionsTable,
  copy.copiesTable,
  wallet.transfersTable,
  convert.conversionsTable,
  notices.noticesTable,
  loan.loanEventsTable,
  growth.rebatesTable,
  growth.vipEvaluationsTable,
  nft.nftBidsTable,
  market.feedGapsTable,
] as unknown as readonly ExchangeTable[];
