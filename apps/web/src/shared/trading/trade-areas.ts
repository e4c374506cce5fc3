import type { Area } from '@kontor/i18n';
import type { ComponentType } from 'react';

export type TradeAreaName = 'options' | 'futures' | 'coins' | 'stocks';

/** Something that can be traded: a tab of the trade page, declared once in its `index.ts`. */
export interface TradeArea {
  readonly name: TradeAreaName;
  /** The areas whose texts it shows besides those of the trade page. */
  readonly texts: readonly Area[];
  /** What stands below the tabs. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

let known: readonly TradeArea[] = [];

/** Called once by the app, with the areas in the order of their tabs. */
export function registerTradeAreas(areas: readonly TradeArea[]): void {
  known = areas;
}

export function tradeAreas(): readonly TradeArea[] {
  return known;
}

/** The trade page with an area chosen. */
export function tradeAreaPath(name: TradeAreaName): string {
  return `/pages/transaction/index2?tab=${name}`;
}
