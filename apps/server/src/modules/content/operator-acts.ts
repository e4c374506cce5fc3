import { calls, type ContentKind, DEFAULT_LANGUAGE, IMAGE_BYTES_MAX } from '@kontor/contract';
import type { ParsedInputOf } from '@kontor/contract';
import { brokenPartOf, placeholdersOf } from '@kontor/i18n';
import { contentPieces, contentVersions, FIRST_MEMBER_ID } from '@kontor/schema';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { fileRoute, type Operator, type RequestFacts, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { addressOf, keepSent, takeUpload, uploadOf } from '../uploads/index.ts';
import { FIGURE_NAMES } from './figures.ts';
import { requireAllowedLink } from './links.ts';
import { isFixed, operatorPiece } from './operator-pieces.ts';
import type { Piece } from './pieces.queries.ts';
import { addPiece, addVersion, type NewVersion, type Texts } from './publish.ts';

type Input = ParsedInputOf<typeof calls.content.createPiece>;
type Terms = Pick<
  Input,
  'texts' | 'thumbnail' | 'link' | 'position' | 'publish_at' | 'until' | 'must_accept'
>;

const WITH_SLUG: readonly ContentKind[] = ['article', 'menu'];
const WITH_BODY: readonly ContentKind[] = ['article', 'page', 'faq'];
/** What a piece that is new has instead of an earlier version. */
const FIRST = { thumbnail: null, position: 100 } as const;

interface Context {
  readonly services: Services;
  readonly operator: Operator;
  readonly request: RequestFacts;
}

function textsOf(input: Terms['texts']): Texts {
  const texts: Record<string, Texts[string]> = {};
  for (const [language, text] of Object.entries(input)) {
    if (text === undefined) continue;
    const { title, abstract = '', body = '' } = text;
    texts[language] = { title, abstract, body };
  }
  return texts;
}

/** Refuses what the app could not show. */
function requireWhole(piece: Pick<Piece, 'kind'>, texts: Texts): void {
  const english = texts[DEFAULT_LANGUAGE];
  if (english === undefined) return refuse('FIELD_REQUIRED', { field: 'texts' });
  const lacksBody = Object.values(texts).some((text) => (text?.body ?? '').trim() === '');
  if (WITH_BODY.includes(piece.kind) && lacksBody) refuse('FIELD_REQUIRED', { field: 'texts' });
  for (const name of placeholdersOf(JSON.stringify(texts))) {
    if (!FIGURE_NAMES.has(name)) refuse('CONTENT_FIGURE', { field: 'texts', name });
  }
  const lines = Object.values(texts).flatMap((text) => [text?.title, text?.abstract, text?.body]);
  const broken = lines.map((line) => brokenPartOf(line ?? '')).find((name) => name !== undefined);
  if (broken !== undefined) refuse('CONTENT_FIGURE', { field: 'texts', name: broken });
}

async function requireTerms(
  { services }: Context,
  piece: Pick<Piece, 'kind' | 'slug'>,
  { link, publish_at, until }: Terms,
): Promise<Pick<NewVersion, 'link' | 'publishAt' | 'until'>> {
  const { clock, queries } = services;
  const now = clock.now();
  const publishAt = Math.max(now, publish_at ?? now);
  if (until !== undefined && until <= publishAt) refuse('FIELD_FORMAT', { field: 'until' });
  if (until !== undefined && isFixed(piece)) refuse('CONTENT_FIXED', { field: 'until' });
  if (piece.kind === 'menu') {
    if (link === undefined) return refuse('FIELD_REQUIRED', { field: 'link' });
    // An entry of the home is a page of the app.
    if (!link.startsWith('/')) return refuse('CONTENT_LINK', { field: 'link' });
  }
  return {
    link: link === undefined ? null : await requireAllowedLink(queries, link),
    publishAt,
    until: until ?? null,
  };
}

/** A picture of an earlier version is there already; another is taken. */
async function pictureOf(
  { services, operator, request }: Context,
  address: string | undefined,
  before: string | null,
): Promise<string | null> {
  if (address === undefined || address === before) return address ?? null;
  const known = await uploadOf(services.queries, address);
  // One that stood in an older version comes back with it; a member's never stands in content.
  if (known?.purpose === 'content' && known.userId < FIRST_MEMBER_ID) return address;
  await takeUpload(services, {
    address,
    userId: operator.operatorId,
    purpose: 'content',
    reference: request.idempotencyKey,
    field: 'thumbnail',
  });
  return address;
}

/** What is to be read from its time on; refuses what the app could not show. */
async function versionOf(
  context: Context & { readonly input: Terms },
  piece: Pick<Piece, 'kind' | 'slug'>,
  texts: Texts,
  before: Pick<NewVersion, 'thumbnail' | 'position'>,
): Promise<NewVersion> {
  const { input } = context;
  requireWhole(piece, texts);
  return {
    ...(await requireTerms(context, piece, input)),
    texts,
    thumbnail: await pictureOf(context, input.thumbnail, before.thumbnail),
    position: input.position ?? before.position,
    mustAccept: piece.kind === 'article' && input.must_accept === true,
  };
}

export const createPiece = route(calls.content.createPiece, async (context) => {
  const { input, operator, services } = context;
  const { queries, clock } = services;
  const { kind, slug = null } = input;
  if (kind === 'page') return refuse('FIELD_CHOICE', { field: 'kind' });
  if (WITH_SLUG.includes(kind) && slug === null) return refuse('FIELD_REQUIRED', { field: 'slug' });
  const said = await versionOf(context, { kind, slug }, textsOf(input.texts), FIRST);
  const by = { operatorId: operator.operatorId, now: clock.now() };
  return await queries.transaction(async (transaction) => {
    const id = await addPiece(transaction, { kind, slug }, by);
    if (id === undefined) return refuse('CONTENT_SLUG_USED', { field: 'slug' });
    await addVersion(transaction, id, 1, said, by);
    return await operatorPiece(transaction, by.now, id);
  });
});

function withChanges(before: Texts, input: Terms['texts'], remove: string | undefined): Texts {
  const removed = (remove ?? '').split(',').map((language) => language.trim());
  const kept = Object.entries(before).filter(([language]) => !removed.includes(language));
  return { ...Object.fromEntries(kept), ...textsOf(input) };
}

export const revisePiece = route(calls.content.revisePiece, async (context) => {
  const { input, operator, services } = context;
  const { queries, clock } = services;
  const [found] = await queries
    .select({ piece: contentPieces, version: contentVersions })
    .from(contentPieces)
    .innerJoin(contentVersions, eq(contentVersions.pieceId, contentPieces.id))
    .where(eq(contentPieces.id, input.id))
    .orderBy(desc(contentVersions.version))
    .limit(1);
  if (found === undefined) return refuse('CONTENT_UNKNOWN', { field: 'id' });
  const { piece, version: before } = found;
  if (before.version !== input.version) return refuse('CONTENT_VERSION', { field: 'version' });
  const texts = withChanges(before.texts, input.texts, input.remove);
  const said = await versionOf(context, piece, texts, before);
  const by = { operatorId: operator.operatorId, now: clock.now() };
  return await queries.transaction(async (transaction) => {
    // Of two who edited the same version the second one is refused.
    await transaction
      .select()
      .from(contentPieces)
      .where(eq(contentPieces.id, piece.id))
      .for('update');
    const count = await transaction.$count(contentVersions, eq(contentVersions.pieceId, piece.id));
    if (count !== before.version) return refuse('CONTENT_VERSION', { field: 'version' });
    await addVersion(transaction, piece.id, before.version + 1, said, by);
    return await operatorPiece(transaction, by.now, piece.id);
  });
});

/** Takes it off; doing it again changes nothing. */
export const withdrawPiece = route(
  calls.content.withdrawPiece,
  async ({ input, operator, services }) => {
    const { queries, clock } = services;
    const { fixed } = await operatorPiece(queries, clock.now(), input.id);
    if (fixed) return refuse('CONTENT_FIXED', { field: 'id' });
    await queries
      .update(contentPieces)
      .set({ withdrawnAt: clock.now(), withdrawnBy: operator.operatorId })
      .where(and(eq(contentPieces.id, input.id), isNull(contentPieces.withdrawnAt)));
    return await operatorPiece(queries, clock.now(), input.id);
  },
);

export const restorePiece = route(calls.content.restorePiece, async ({ input, services }) => {
  const { queries, clock } = services;
  await queries
    .update(contentPieces)
    .set({ withdrawnAt: null, withdrawnBy: null })
    .where(eq(contentPieces.id, input.id));
  return await operatorPiece(queries, clock.now(), input.id);
});

/** Keeps a picture, re-encoded, for a piece that is still being written. */
export const operatorPicture = fileRoute(
  calls.content.operatorPicture,
  IMAGE_BYTES_MAX,
  async ({ input, operator, services }) =>
    addressOf(await keepSent(services, operator.operatorId, input.file)),
);
