import type { Route } from '../../http/route.ts';
import { accept, acceptances } from './acceptances.ts';
import { article, articles, hosts, menu } from './articles.ts';
import { news, newsDetail, popup } from './news.ts';
import {
  createPiece,
  operatorPicture,
  restorePiece,
  revisePiece,
  setHosts,
  withdrawPiece,
} from './operator-acts.ts';
import { operatorFigures, operatorPieces, operatorVersions } from './operator-pieces.ts';
import { faq, pages } from './pages.ts';

export const contentRoutes: readonly Route[] = [
  news,
  newsDetail,
  popup,
  menu,
  articles,
  article,
  hosts,
  acceptances,
  accept,
  faq,
  ...pages,
  operatorPieces,
  operatorVersions,
  operatorFigures,
  operatorPicture,
  createPiece,
  revisePiece,
  withdrawPiece,
  restorePiece,
  setHosts,
];
