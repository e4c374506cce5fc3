import { hasPredictionTab } from '../shared/page/prediction-tab.ts';
import {
  ASSETS_PATH,
  FINANCIAL_PATH,
  HOME_PATH,
  MARKET_PATH,
  PREDICTION_PATH,
  TRADE_PATH,
  type TabName,
  hasScreen,
} from '../shared/page/screens.ts';

export interface Tab {
  readonly name: TabName;
  readonly path: string;
}

/** The five tabs in their order. One whose screen is not there is not shown. */
const TABS: readonly Tab[] = [
  { name: 'home', path: HOME_PATH },
  { name: 'market', path: MARKET_PATH },
  { name: 'transaction', path: TRADE_PATH },
  { name: 'financial', path: FINANCIAL_PATH },
  { name: 'assets', path: ASSETS_PATH },
];

const PREDICTION: Tab = { name: 'prediction', path: PREDICTION_PATH };

/** By the tag of the shown language, such as `zh-Hans`. */
export function shownTabs(tag = ''): readonly Tab[] {
  const tabs = hasPredictionTab(tag) ? [...TABS, PREDICTION] : TABS;
  return tabs.filter((tab) => hasScreen(tab.path));
}

/** The tab that is lit for a screen: where its own is not shown, home, from which it is reached. */
export function litTab(own: TabName | undefined, tag = ''): TabName | undefined {
  return own === 'prediction' && !hasPredictionTab(tag) ? 'home' : own;
}
