import type { Route } from '../../http/route.ts';
import { bet } from './bet.ts';
import { facts } from './facts.ts';
import { bets, detail, list } from './lists.ts';
import { declare, define, judge, openRound, operatorQuizzes, resolve } from './operator-acts.ts';

export const predictionRoutes: readonly Route[] = [
  list,
  detail,
  bet,
  bets,
  facts,
  operatorQuizzes,
  define,
  openRound,
  resolve,
  judge,
  declare,
];
