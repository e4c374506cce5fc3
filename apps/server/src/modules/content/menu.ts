import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { shownPieces } from './pieces.queries.ts';
import { writtenIn } from './written.ts';

/** The home's entries, in their order. */
export const menu = route(calls.content.menu, async ({ request, services }) => {
  const { queries, clock } = services;
  const shown = await shownPieces(queries, 'menu', clock.now());
  const written = await writtenIn(services, request.language, shown);
  return written.map(({ shown: { piece, version }, title }) => ({
    key: piece.slug ?? '',
    title,
    path: version.link ?? '',
  }));
});
