import type { Route } from '../../http/route.ts';
import { accept, addCollateral, cancel, release, repay } from './acts.ts';
import { detail, list } from './list.ts';
import { quote, reject, setMarketMaker } from './operator-acts.ts';
import { operatorLoans, treasury } from './operator-loans.ts';
import { request } from './request.ts';
import { terms } from './terms.ts';

export const loanRoutes: readonly Route[] = [
  terms,
  request,
  list,
  detail,
  cancel,
  accept,
  repay,
  addCollateral,
  release,
  operatorLoans,
  treasury,
  quote,
  reject,
  setMarketMaker,
];
