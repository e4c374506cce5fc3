import type { Route } from '../../http/route.ts';
import { accept, acceptances } from './acceptances.ts';
import { article, articles } from './articles.ts';
import { faq } from './faq.ts';
import { hosts, setHosts } from './hosts.ts';
import { menu } from './menu.ts';
import { news, newsDetail, popup } from './news.ts';
import {
  createPiece,
  operatorPicture,
  restorePiece,
  revisePiece,
  withdrawPiece,
} from './operator-acts.ts';
import { operatorFigures, operatorPieces, operatorVersions } from './operator-pieces.ts';
import { pages } from './pages.ts';

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
