import { type Language, languageOf } from '@kontor/i18n';
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

/** Chinese, the one locale set with a sixth tab for predictions; others find them at home. */
const WITH_PREDICTION: ReadonlySet<Language | undefined> = new Set(['zh', 'hk']);
const PREDICTION: Tab = { name: 'prediction', path: PREDICTION_PATH };

/** By the tag of the shown language, such as `zh-Hans`. */
export function shownTabs(tag = ''): readonly Tab[] {
  const tabs = WITH_PREDICTION.has(languageOf(tag)) ? [...TABS, PREDICTION] : TABS;
  return tabs.filter((tab) => hasScreen(tab.path));
}
