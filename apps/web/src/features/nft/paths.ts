import type { Item, Owned } from './text.ts';

export const NFT_PATH = '/pages/nft/nft';
export const MINE_PATH = '/pages/nft/mine';
export const OWN_PATH = '/pages/nft/myNft';
export const DROP_PATH = '/pages/nft/drop';
export const WORKS_PATH = '/pages/nft/components/artwork';
export const ARTISTS_PATH = '/pages/nft/components/artist';
export const COLLECTIONS_PATH = '/pages/nft/components/collection';
export const SEARCH_PATH = '/pages/nft/components/search';
const PURCHASE_PATH = '/pages/nft/purchase';

export type OwnTab = 'owned' | 'orders' | 'bids' | 'sales' | 'favourites';

export const ownTabPath = (tab: OwnTab): string => `${OWN_PATH}?tab=${tab}`;
export const orderPath = (id: number): string => `${PURCHASE_PATH}?order=${id}`;
export const artistPath = (uid: string): string => `/pages/nft/artistDetail?uid=${uid}`;
export const collectionPath = (id: number): string => `${COLLECTIONS_PATH}?id=${id}`;
export const resellPath = (id: number): string => `/pages/nft/resell?id=${id}`;
export const boxPath = (code: string): string => `${OWN_PATH}?box=${code}`;
export const workPath = (id: number): string => `${OWN_PATH}?id=${id}`;

/** Films have a page of their own, where they are shown in their own shape. */
export function salePath({ code, media }: Pick<Item, 'code' | 'media'>): string {
  return `/pages/nft/artworkDetail${media === 'video' ? '_video' : ''}?code=${code}`;
}

export function buyPath({ code, sale }: Pick<Item, 'code' | 'sale'>): string {
  return `${PURCHASE_PATH}${sale === 'auction' ? '_one' : ''}?code=${code}`;
}

export function ownedPath({ kind, id, code }: Pick<Owned, 'kind' | 'id' | 'code'>): string {
  return kind === 'box' ? boxPath(code) : workPath(id);
}
