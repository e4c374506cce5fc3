import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, optional, textInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { notify } from '../notices/index.ts';
import { type NftArtist, plainName } from './memory.ts';

/** All of them stay in memory. */
const ARTISTS_MAX = 10_000;
const COLLECTIONS_MAX = 50;

const about = {
  name: textInput(40),
  introduction: textInput(500),
  avatar: optional(textInput(200)),
};
const collection = { name: textInput(60), description: textInput(500) };

/** Asks to become an artist, or again after a rejection. */
export const apply = command('nft.apply', 'member', about, (x, input) => {
  if ((x.members.get(x.actor)?.certifiedLevel ?? 0) < 1) {
    refuse('CERTIFICATION_REQUIRED', { level: 1 });
  }
  const known = x.nftHeld.artistOf(x.actor);
  const before = known === undefined ? undefined : x.nftArtists.get(known);
  if (before !== undefined && before.status !== 'rejected') refuse('NFT_ARTIST_ALREADY');
  checkName(x, input.name, before?.id);
  const state = { status: 'applied', reason: null, decidedAt: null, decidedBy: null } as const;
  if (before !== undefined) {
    x.nftHeld.forgetArtistName(before);
    const artist = x.nftArtists.edit(before.id);
    Object.assign(artist, input, state, { appliedAt: x.at });
    x.nftHeld.addArtist(artist);
    return { artistId: before.id };
  }
  const artist = addArtist(x, { userId: x.actor, ...input, ...state, appliedAt: x.at });
  return { artistId: artist.id };
});

/** An artist of the house, with which the market begins. */
export const studio = command('nft.studio', 'platform', about, (x, input) => {
  checkName(x, input.name);
  const decided = { status: 'approved', reason: null, decidedAt: x.at, decidedBy: 0 } as const;
  const artist = addArtist(x, { userId: 0, ...input, ...decided, appliedAt: x.at });
  return { artistId: artist.id };
});

export const decideArtist = command(
  'nft.decide_artist',
  'operator',
  {
    artistId: idInput,
    status: wordInput('approved', 'rejected', 'suspended'),
    reason: textInput(500),
  },
  (x, { artistId, status, reason }) => {
    const artist = x.nftArtists.tryEdit(artistId) ?? refuse('NFT_ARTIST_UNKNOWN', { field: 'id' });
    const from = status === 'rejected' ? ['applied'] : ['applied', 'suspended', 'approved'];
    if (artist.status === status || !from.includes(artist.status)) {
      refuse('NFT_DECIDED', { field: 'status' });
    }
    if (status === 'suspended' && artist.status !== 'approved') {
      refuse('NFT_DECIDED', { field: 'status' });
    }
    const isAsked = status !== 'approved';
    artist.status = status;
    artist.reason = isAsked ? reason : null;
    artist.decidedAt = x.at;
    artist.decidedBy = x.actor;
    if (artist.userId > 0) {
      if (isAsked) notify(x, artist.userId, `nft.artist_${status}`, { reason });
      else notify(x, artist.userId, 'nft.artist_approved', {});
    }
    return { artistId };
  },
);

export const addCollection = command('nft.collection', 'member', collection, (x, input) =>
  makeCollection(x, ownArtist(x), input),
);

export const studioCollection = command(
  'nft.studio_collection',
  'platform',
  { artistId: idInput, ...collection },
  (x, { artistId, ...input }) => makeCollection(x, houseArtist(x, artistId), input),
);

/** The caller as an artist who may offer works. */
export function ownArtist(x: Exchange): Readonly<NftArtist> {
  const id = x.nftHeld.artistOf(x.actor);
  const artist = id === undefined ? undefined : x.nftArtists.get(id);
  return artist?.status === 'approved' ? artist : refuse('NFT_ARTIST_REQUIRED');
}

export function houseArtist(x: Exchange, artistId: number): Readonly<NftArtist> {
  const artist = x.nftArtists.get(artistId);
  return artist?.userId === 0 ? artist : refuse('NFT_ARTIST_UNKNOWN', { field: 'artistId' });
}

function addArtist(x: Exchange, row: Omit<NftArtist, 'id'>): NftArtist {
  const artist = x.nftArtists.insert({ id: x.counters.next('nftArtist'), ...row });
  x.nftHeld.addArtist(artist);
  return artist;
}

/** Nobody takes another's name. */
function checkName(x: Exchange, name: string, own?: number): void {
  requireVisible(name);
  const known = x.nftHeld.artistNamed(name);
  if (known !== undefined && known !== own) refuse('NFT_NAME_TAKEN', { field: 'name' });
  if (x.nftArtists.size >= ARTISTS_MAX) refuse('NFT_FULL', { maximum: ARTISTS_MAX });
}

/** A name of marks that nobody sees is nobody's. */
function requireVisible(name: string): void {
  if (plainName(name) === '') refuse('NFT_NAME_TAKEN', { field: 'name' });
}

function makeCollection(
  x: Exchange,
  { id: artistId }: Readonly<NftArtist>,
  input: { readonly name: string; readonly description: string },
) {
  requireVisible(input.name);
  if (x.nftHeld.hasCollection(artistId, input.name)) refuse('NFT_NAME_TAKEN', { field: 'name' });
  if (x.nftHeld.collectionCount(artistId) >= COLLECTIONS_MAX) {
    refuse('NFT_FULL', { maximum: COLLECTIONS_MAX });
  }
  const id = x.counters.next('nftCollection');
  const made = x.nftCollections.insert({ id, artistId, ...input, createdAt: x.at });
  x.nftHeld.addCollection(made);
  return { collectionId: id };
}
