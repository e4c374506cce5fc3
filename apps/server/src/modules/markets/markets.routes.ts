import type { Route } from '../../http/route.ts';
import { addFavourite, deleteFavourite, getFavourites } from './favourites.ts';
import { getFeed, getGaps } from './feed-gaps.ts';
import { getCandles } from './get-candles.ts';
import { getCurrencies } from './get-currencies.ts';
import { getDepth } from './get-depth.ts';
import { getHeads } from './get-heads.ts';
import { getQuotations } from './get-quotations.ts';
import { getRate } from './get-rate.ts';
import { getRates } from './get-rates.ts';
import { getTrades } from './get-trades.ts';

export const marketsRoutes: readonly Route[] = [
  getCurrencies,
  getQuotations,
  getCandles,
  getDepth,
  getTrades,
  getHeads,
  getFeed,
  getGaps,
  getFavourites,
  addFavourite,
  deleteFavourite,
  getRate,
  getRates,
];
