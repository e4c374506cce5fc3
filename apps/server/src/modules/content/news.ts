import { calls, NEWS_LISTS } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { allowedHosts, linkOrNone } from './links.ts';
import { shownPage, shownPiece, shownPieces } from './pieces.queries.ts';
import { type Written, writtenIn, writtenOne } from './written.ts';

const LIST_OF = { news: 4, banner: 5, popup: 4 } as const;

function rowWire({ shown, title, abstract }: Written, hosts: readonly string[]) {
  const { thumbnail, link } = shown.version;
  return {
    id: shown.piece.id,
    title,
    abstract,
    thumbnail,
    link: linkOrNone(link, hosts),
    create_time: shown.firstAt,
  };
}

/** News, newest first, or banners in their order. */
export const news = route(calls.content.news, async ({ input, request, services }) => {
  const { queries, clock } = services;
  const kind = NEWS_LISTS[input.c_id];
  const { rows, total } = await shownPage(queries, kind, clock.now(), input);
  const hosts = await allowedHosts(queries);
  const written = await writtenIn(services, request.language, rows);
  return pageAnswer(input, { rows: written, total }, (one) => rowWire(one, hosts));
});

/** What stands behind a row of the lists, or behind the popup. */
export const newsDetail = route(calls.content.newsDetail, async ({ input, request, services }) => {
  const { queries, clock } = services;
  const shown = await shownPiece(queries, clock.now(), input);
  const kind = shown?.piece.kind;
  if (shown === undefined || (kind !== 'news' && kind !== 'banner' && kind !== 'popup')) {
    return refuse('CONTENT_UNKNOWN', { field: 'id' });
  }
  const written = await writtenOne(services, request.language, shown);
  const row = rowWire(written, await allowedHosts(queries));
  return { ...row, c_id: LIST_OF[kind], body: [...written.body] };
});

/** The first popup in their order, or null. */
export const popup = route(calls.content.popup, async ({ request, services }) => {
  const { queries, clock } = services;
  const [shown] = await shownPieces(queries, 'popup', clock.now());
  if (shown === undefined) return null;
  const written = await writtenOne(services, request.language, shown);
  const { id, title, abstract, thumbnail, link } = rowWire(written, await allowedHosts(queries));
  return { id, title, abstract, thumbnail, link, version: written.version };
});
