import type { Area } from '@kontor/i18n';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';

export const HOME_PATH = '/pages/index/index';
export const MARKET_PATH = '/pages/market/market';
export const SEARCH_PATH = '/pages/market/search';
/** When prices did not come, and what holds then. */
export const FEED_PATH = '/pages/quotation/feed';
export const STOCKS_PATH = '/pages/market/stocks';
export const TRADE_PATH = '/pages/transaction/index';
export const ORDERS_PATH = '/pages/transaction/currency_order';
export const PREDICTION_PATH = '/pages/game/game';
export const FINANCIAL_PATH = '/pages/financial/index';
export const ASSETS_PATH = '/pages/fund/assets';
export const BILL_PATH = '/pages/setting/bill';
export const COPY_PATH = '/pages/copytrade/copy';
export const SETTINGS_PATH = '/pages/setting/setting';

/** The bottom tab that a screen belongs to. */
export type TabName = 'home' | 'market' | 'transaction' | 'financial' | 'assets' | 'prediction';

/** A key with its area in front: `home:title`. */
export type TitleKey = ParseKeys<Area[]>;

/** One screen, declared once by its area in `features/<area>/index.ts`. */
export interface Screen {
  /** The route, as `/pages/index/index`. */
  readonly path: string;
  /** The document's title and what a screen reader hears on arrival. */
  readonly title: TitleKey;
  /** The areas whose texts it shows besides `common`. */
  readonly areas: readonly Area[];
  /** The tab it belongs to; the bar stands below `main` screens only. */
  readonly tab: TabName;
  /** `main` is what a tab opens; `sub` lies below one and has a way back. */
  readonly level: 'main' | 'sub';
  /** `member` screens send visitors to the login. */
  readonly access: 'public' | 'member';
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

let known: ReadonlySet<string> = new Set();

/** Called once by the app with the whole route table. */
export function registerScreens(screens: readonly Screen[]): void {
  known = new Set(screens.map((screen) => screen.path));
}

/** Whether a screen is there. A link to one that is not there yet is left out, never dead. */
export function hasScreen(path: string): boolean {
  return known.has(path.split('?')[0] ?? path);
}

/** One of the own orders, opened over the list of all that are over. */
export function orderPath(id: number): string {
  return `${ORDERS_PATH}?tab=history&order=${id}`;
}

/** The trade screen of a market such as `BTC/USDT`. */
export function tradePath(symbol: string): string {
  return `${TRADE_PATH}?symbol=${encodeURIComponent(symbol)}`;
}
