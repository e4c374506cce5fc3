import { calls, CONTENT_STATES, LANGUAGES, type OutputOf } from '@kontor/contract';
import { contentPieces, contentVersions } from '@kontor/schema';
import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer, pageOf, type Reads } from '../../platform/paging.ts';
import { allFigures } from './figures.ts';
import { allowedHosts } from './links.ts';
import {
  current,
  isCurrentAt,
  isNewest,
  newest,
  type Piece,
  type Version,
} from './pieces.queries.ts';

type Wire = OutputOf<typeof calls.content.createPiece>;
type VersionWire = OutputOf<typeof calls.content.operatorVersions>['data'][number];
type State = (typeof CONTENT_STATES)[number];

/** Articles that the app leads to from sign-in and orders. */
const FIXED_ARTICLES = ['terms', 'privacy'];

/** Whether the app needs it, so that it is never without. */
export function isFixed({ kind, slug }: Pick<Piece, 'kind' | 'slug'>): boolean {
  return kind === 'page' || (kind === 'article' && FIXED_ARTICLES.includes(slug ?? ''));
}

function versionWire(row: Version): VersionWire {
  return {
    version: row.version,
    texts: row.texts,
    thumbnail: row.thumbnail,
    link: row.link,
    position: row.position,
    must_accept: row.mustAccept,
    publish_at: row.publishAt,
    until: row.until,
    hash: row.hash,
    create_time: row.createdAt,
    created_by: row.createdBy,
  };
}

interface OperatorRow {
  readonly piece: Piece;
  readonly version: Version;
  readonly currentVersion: number | null;
  readonly state: State;
}

function pieceWire({ piece, version, currentVersion, state }: OperatorRow): Wire {
  return {
    ...versionWire(version),
    id: piece.id,
    kind: piece.kind,
    slug: piece.slug,
    state,
    shown_version: state === 'shown' ? currentVersion : null,
    missing: LANGUAGES.filter((language) => version.texts[language] === undefined),
    fixed: isFixed(piece),
    withdrawn_at: piece.withdrawnAt,
  };
}

const stateAt = (now: number) => sql<State>`CASE
  WHEN ${isNotNull(contentPieces.withdrawnAt)} THEN 'withdrawn'
  WHEN ${current.version} IS NOT NULL AND (${current.until} IS NULL OR ${current.until} > ${now})
    THEN 'shown'
  WHEN ${newest.publishAt} > ${now} THEN 'scheduled'
  ELSE 'ended' END`;

function selectRows(reads: Reads, now: number) {
  return reads
    .select({
      piece: contentPieces,
      version: newest,
      currentVersion: sql<number | null>`${current.version}`.as('current_version'),
      state: stateAt(now).as('state'),
    })
    .from(contentPieces)
    .innerJoin(newest, isNewest)
    .leftJoin(current, isCurrentAt(now));
}

/** One piece as operators see it; a refusal for none. */
export async function operatorPiece(reads: Reads, now: number, id: number): Promise<Wire> {
  const [row] = await selectRows(reads, now).where(eq(contentPieces.id, id));
  return row === undefined ? refuse('CONTENT_UNKNOWN', { field: 'id' }) : pieceWire(row);
}

/** Pieces of a kind in the order in which they are read, each with its newest version. */
export const operatorPieces = route(calls.content.operatorPieces, async ({ input, services }) => {
  const { queries, clock } = services;
  const { kind, status, keyword } = input;
  const now = clock.now();
  const where = and(
    eq(contentPieces.kind, kind),
    status === undefined ? undefined : sql`${stateAt(now)} = ${status}`,
    keyword === undefined
      ? undefined
      : or(
          sql`position(lower(${keyword}) in lower(${newest.texts}::text)) > 0`,
          sql`position(lower(${keyword}) in ${contentPieces.slug}) > 0`,
        ),
  );
  const order = [asc(newest.position), desc(contentPieces.id)];
  const found = await pageOf(queries, input, order, (moment) =>
    selectRows(moment, now).where(where).$dynamic(),
  );
  return pageAnswer(input, found, pieceWire);
});

/** Every version of a piece, newest first. */
export const operatorVersions = route(
  calls.content.operatorVersions,
  async ({ input, services }) => {
    const { queries } = services;
    const own = eq(contentVersions.pieceId, input.id);
    const found = await pageOf(queries, input, desc(contentVersions.version), (moment) =>
      moment.select().from(contentVersions).where(own).$dynamic(),
    );
    if (found.total === 0) return refuse('CONTENT_UNKNOWN', { field: 'id' });
    return pageAnswer(input, found, versionWire);
  },
);

export const operatorFigures = route(
  calls.content.operatorFigures,
  async ({ input, services }) => ({
    figures: await allFigures(services, input.language),
    hosts: await allowedHosts(services.queries),
  }),
);
