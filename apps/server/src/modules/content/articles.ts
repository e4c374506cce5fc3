import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { shownPiece, shownPieces, textIn } from './pieces.queries.ts';
import { writtenIn, writtenOne } from './written.ts';

/** The article of a name or a number; a refusal where none is read now. */
export async function articleOf(
  { queries, clock }: Pick<Services, 'queries' | 'clock'>,
  { slug, id }: { readonly slug?: string | undefined; readonly id?: number | undefined },
) {
  const field = slug === undefined ? 'id' : 'slug';
  if (slug === undefined && id === undefined) return refuse('CONTENT_UNKNOWN', { field: 'slug' });
  const which = slug === undefined ? { id: id ?? 0 } : ({ kind: 'article', slug } as const);
  const shown = await shownPiece(queries, clock.now(), which);
  const fits = shown?.piece.kind === 'article' && (id ?? shown.piece.id) === shown.piece.id;
  return shown !== undefined && fits ? shown : refuse('CONTENT_UNKNOWN', { field });
}

export const article = route(calls.content.article, async ({ input, request, services }) => {
  const shown = await articleOf(services, input);
  const { title, abstract, body, version, hash, language } = await writtenOne(
    services,
    request.language,
    shown,
  );
  return {
    id: shown.piece.id,
    slug: shown.piece.slug ?? '',
    title,
    abstract,
    body: [...body],
    version,
    hash,
    language,
    create_time: shown.version.publishAt,
  };
});

export const articles = route(calls.content.articles, async ({ request, services }) => {
  const { queries, clock } = services;
  const shown = await shownPieces(queries, 'article', clock.now());
  // Their titles alone: a list does not count what their bodies name.
  const short = shown.map(({ version, ...one }) => {
    const { title, abstract } = textIn(version, request.language);
    return { ...one, version: { ...version, texts: { en: { title, abstract, body: '' } } } };
  });
  const written = await writtenIn(services, request.language, short);
  return written.map(({ shown: { piece }, title, abstract }) => ({
    slug: piece.slug ?? '',
    title,
    abstract,
  }));
});
