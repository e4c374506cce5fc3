import { accountScreens } from '../features/account/index.ts';
import { alertScreens } from '../features/alerts/index.ts';
import { assetsScreens } from '../features/assets/index.ts';
import { chatScreens } from '../features/chat/index.ts';
import { contentScreens } from '../features/content/index.ts';
import { convertScreens } from '../features/convert/index.ts';
import { copyScreens } from '../features/copy/index.ts';
import { couponScreens } from '../features/coupons/index.ts';
import { dualScreens } from '../features/dual/index.ts';
import { earnScreens } from '../features/earn/index.ts';
import { fundingScreens } from '../features/funding/index.ts';
import { futuresArea, futuresScreens } from '../features/futures/index.ts';
import { growthScreens } from '../features/growth/index.ts';
import { homeScreens } from '../features/home/index.ts';
import { identityScreens } from '../features/identity/index.ts';
import { marketScreens } from '../features/market/index.ts';
import { lineScreens } from '../features/lines/index.ts';
import { loanScreens } from '../features/loan/index.ts';
import { locationScreens } from '../features/location/index.ts';
import { messageScreens } from '../features/messages/index.ts';
import { miningScreens } from '../features/mining/index.ts';
import { predictionScreens } from '../features/prediction/index.ts';
import { nftScreens } from '../features/nft/index.ts';
import { optionsArea, optionsScreens } from '../features/options/index.ts';
import { profileScreens } from '../features/profile/index.ts';
import { quickBuyScreens } from '../features/quick-buy/index.ts';
import { receiptScreens } from '../features/receipt/index.ts';
import { securityScreens } from '../features/security/index.ts';
import { settingsScreens } from '../features/settings/index.ts';
import { subscriptionScreens } from '../features/subscription/index.ts';
import { coinsArea, stocksArea, tradeScreens } from '../features/trade/index.ts';
import type { Screen } from '../shared/page/screens.ts';
import type { TradeArea } from '../shared/trading/trade-areas.ts';

/** Every screen of the app. An area adds its line. */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...marketScreens,
  ...tradeScreens,
  ...futuresScreens,
  ...optionsScreens,
  ...receiptScreens,
  ...copyScreens,
  ...assetsScreens,
  ...fundingScreens,
  ...convertScreens,
  ...quickBuyScreens,
  ...accountScreens,
  ...settingsScreens,
  ...contentScreens,
  ...securityScreens,
  ...messageScreens,
  ...chatScreens,
  ...alertScreens,
  ...loanScreens,
  ...identityScreens,
  ...profileScreens,
  ...growthScreens,
  ...couponScreens,
  ...dualScreens,
  ...miningScreens,
  ...subscriptionScreens,
  ...predictionScreens,
  ...nftScreens,
  ...earnScreens,
  ...lineScreens,
  ...locationScreens,
];

/** What can be traded, in the order of the tabs. An area adds its line. */
export const tradingAreas: readonly TradeArea[] = [optionsArea, futuresArea, coinsArea, stocksArea];
