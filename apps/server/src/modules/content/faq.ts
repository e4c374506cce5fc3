import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { shownPieces } from './pieces.queries.ts';
import { writtenIn } from './written.ts';

/** Questions that are often asked, in their order; those whose figure is zero have no answer. */
export const faq = route(calls.content.faq, async ({ request, services }) => {
  const { queries, clock } = services;
  const shown = await shownPieces(queries, 'faq', clock.now());
  const written = await writtenIn(services, request.language, shown);
  const answered = written.filter(({ body }) => body.length > 0);
  return answered.map(({ shown: { piece }, title, body }) => ({
    id: piece.id,
    question: title,
    answer: body.join('\n'),
  }));
});
