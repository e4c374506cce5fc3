import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { ownQueries, ownRow } from '../../http/own-writes.ts';
import { type Member, route } from '../../http/route.ts';
import { isRepeat, submit } from '../../http/submit.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { drawSeed } from './acts.ts';
import { itemOf } from './nft.queries.ts';
import { ownedWire, revealWire } from './owned-wire.ts';
import { boxOf, contentsOf, listOpenings, openingOf, ownedOf } from './owned.queries.ts';
import { lookOf } from './looks.ts';

const CODE = { field: 'code' } as const;

/** Asks for an own box to be opened; the next index tick draws what is in it. */
export const openBox = route(calls.nft.openBox, async (context) => {
  const { input, member, services } = context;
  const box = await boxOf(await ownQueries(context), member.userId, input.code);
  if (box === undefined) return refuse('NFT_BOX_UNKNOWN', CODE);
  const isAgain = await isRepeat(context);
  if (box.status !== 'unopened' && !isAgain) refuse('NFT_BOX_OPENED', CODE);
  // Of a repeat the seed is the one of the first time, or the key would be of another body.
  const seed = input.seed ?? (isAgain ? (box.memberSeed ?? drawSeed()) : drawSeed());
  await submit(context, 'nft.open_box', { boxId: box.id, seed });
  return await ownRow(context, (queries) => boxAnswer(services, queries, member, input.code));
});

/** An own box, and what was in it. */
export const box = route(calls.nft.box, ({ services, member, input }) =>
  boxAnswer(services, services.queries, member, input.code),
);

async function boxAnswer(
  { markets }: Pick<Services, 'markets'>,
  queries: Queries,
  member: Member,
  code: string,
) {
  const known = await boxOf(queries, member.userId, code);
  if (known === undefined) return refuse('NFT_BOX_UNKNOWN', CODE);
  const opening = known.status === 'opened' ? await openingOf(queries, code) : undefined;
  const owned =
    known.tokenId === null ? undefined : await ownedOf(queries, { kind: 'nft', id: known.tokenId });
  const contents = opening === undefined ? [] : await contentsOf(queries, opening.sale);
  const works = contents.map(({ work }) => work);
  return {
    code,
    state: known.status,
    item: owned === undefined ? null : ownedWire(owned, markets.catalogue),
    reveal: opening === undefined ? null : revealWire(opening, works),
  };
}

/** Everything that checks one opening, for anybody. */
export const reveal = route(calls.nft.reveal, async ({ input, services }) => {
  const { queries } = services;
  const opening = await openingOf(queries, input.code);
  if (opening === undefined) return refuse('NFT_BOX_UNKNOWN', CODE);
  const contents = await contentsOf(queries, opening.sale);
  return revealWire(
    opening,
    contents.map(({ work }) => work),
  );
});

/** What came out of the boxes of a sale. */
export const openings = route(calls.nft.openings, async (context) => {
  const { input, services } = context;
  const { queries } = services;
  const item = await itemOf(queries, input.code, lookOf(context));
  if (item === undefined) return refuse('NFT_UNKNOWN', CODE);
  const contents = await contentsOf(queries, item.sale);
  const works = contents.map(({ work }) => work);
  const found = await listOpenings(queries, item.sale.id, input);
  return pageAnswer(input, found, (row) => revealWire(row, works));
});
