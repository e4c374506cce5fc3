import { calls, type Language } from '@kontor/contract';
import { contentAcceptances, contentPieces, contentVersions } from '@kontor/schema';
import { and, desc, eq, lte, max } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { articleOf } from './articles.ts';
import { type Shown, shownPieces, textIn } from './pieces.queries.ts';
import { fillerFor } from './figures.ts';
import { writtenOne } from './written.ts';

const SHOWN_MAX = 100;

/** The articles that the member has not accepted since they last asked for it. */
async function owed({ queries, clock }: Services, userId: number): Promise<Shown[]> {
  const now = clock.now();
  const asking = await queries
    .select({ pieceId: contentVersions.pieceId, version: max(contentVersions.version) })
    .from(contentVersions)
    .where(and(eq(contentVersions.mustAccept, true), lte(contentVersions.publishAt, now)))
    .groupBy(contentVersions.pieceId);
  const accepted = await queries
    .select({ pieceId: contentAcceptances.pieceId, version: max(contentAcceptances.version) })
    .from(contentAcceptances)
    .where(eq(contentAcceptances.userId, userId))
    .groupBy(contentAcceptances.pieceId);
  const asked = new Map(asking.map(({ pieceId, version }) => [pieceId, version ?? 0]));
  const done = new Map(accepted.map(({ pieceId, version }) => [pieceId, version ?? 0]));
  const shown = await shownPieces(queries, 'article', now);
  return shown.filter(({ piece }) => (done.get(piece.id) ?? 0) < (asked.get(piece.id) ?? 0));
}

async function stateOf(services: Services, userId: number, language: Language) {
  const missing = await owed(services, userId);
  const titles = missing.map(({ version }) => textIn(version, language).title);
  const filled = await fillerFor(services, language, titles);
  const rows = await services.queries
    .select({ row: contentAcceptances, slug: contentPieces.slug })
    .from(contentAcceptances)
    .innerJoin(contentPieces, eq(contentPieces.id, contentAcceptances.pieceId))
    .where(eq(contentAcceptances.userId, userId))
    .orderBy(desc(contentAcceptances.at), desc(contentAcceptances.version))
    .limit(SHOWN_MAX);
  return {
    must_accept: missing.map(({ piece, version }, index) => ({
      page: piece.slug ?? '',
      version: version.version,
      title: filled(titles[index] ?? ''),
    })),
    accepted: rows.map(({ row, slug }) => ({
      page: slug ?? '',
      version: row.version,
      language: row.language as Language,
      hash: row.hash,
      create_time: row.at,
    })),
  };
}

export const acceptances = route(
  calls.content.acceptances,
  async ({ member, request, services }) => await stateOf(services, member.userId, request.language),
);

/** Kept with the hash of what the member read; the version must be the one that stands now. */
export const accept = route(calls.content.accept, async ({ input, member, request, services }) => {
  const { queries, clock } = services;
  const shown = await articleOf(services, { slug: input.page });
  if (shown.version.version !== input.version) {
    return refuse('CONTENT_VERSION', { field: 'version' });
  }
  const { userId } = member;
  const { language, hash } = await writtenOne(services, request.language, shown);
  await queries
    .insert(contentAcceptances)
    .values({
      userId,
      pieceId: shown.piece.id,
      version: input.version,
      language,
      hash,
      at: clock.now(),
    })
    .onConflictDoNothing();
  return await stateOf(services, userId, request.language);
});
