import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { waitForOwnWrites } from '../../http/read-after.ts';
import { route } from '../../http/route.ts';
import { type MemberContext, submit } from '../../http/submit.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { drawSeed } from './acts.ts';
import { itemOf } from './nft.queries.ts';
import { ownedWire, revealWire } from './owned-wire.ts';
import { boxOf, contentsOf, listOpenings, openingOf, ownedOf } from './owned.queries.ts';
import { lookOf } from './looks.ts';

const CODE = { field: 'code' } as const;

/** Asks for an own box to be opened; the next index tick draws what is in it. */
export const openBox = route(calls.nft.openBox, async (context) => {
  const { input, member, services, request } = context;
  await waitForOwnWrites(services.exchange, member.userId, undefined);
  const box = await boxOf(services.queries, member.userId, input.code);
  if (box === undefined) return refuse('NFT_BOX_UNKNOWN', CODE);
  const key = request.idempotencyKey;
  const isRepeat = key !== null && services.exchange.core()?.isRepeat(member.userId, key) === true;
  if (box.status !== 'unopened' && !isRepeat) refuse('NFT_BOX_OPENED', CODE);
  // Of a repeat the seed is the one of the first time, or the key would be of another body.
  const seed = input.seed ?? (isRepeat ? (box.memberSeed ?? drawSeed()) : drawSeed());
  await submit(context, 'nft.open_box', { boxId: box.id, seed });
  await waitForOwnWrites(services.exchange, member.userId, String(request.sequence));
  return await boxAnswer(context, input.code);
});

/** An own box, and what was in it. */
export const box = route(calls.nft.box, (context) => boxAnswer(context, context.input.code));

async function boxAnswer({ services, member }: MemberContext, code: string) {
  const { queries, markets } = services;
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
