import type { Screen } from '../../shared/page/screens.ts';

const shared = {
  areas: ['nft', 'trade', 'errors'],
  tab: 'home',
  level: 'sub',
} as const;
/** With the pay password, or with files. */
const forms = { ...shared, areas: ['nft', 'trade', 'errors', 'security', 'upload'] } as const;

/** The marketplace for works. The paths are written out: more is no part of the first load. */
export const nftScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/pages/nft/nft',
    title: 'nft:title',
    access: 'public',
    load: () => import('./screens/nft.tsx'),
  },
  {
    ...shared,
    path: '/pages/nft/components/artwork',
    title: 'nft:works',
    access: 'public',
    load: () => import('./screens/artwork.tsx'),
  },
  {
    ...shared,
    path: '/pages/nft/components/artist',
    title: 'nft:artists',
    access: 'public',
    load: () => import('./screens/artist.tsx'),
  },
  {
    ...shared,
    path: '/pages/nft/components/collection',
    title: 'nft:collections',
    access: 'public',
    load: () => import('./screens/collection.tsx'),
  },
  {
    ...shared,
    path: '/pages/nft/components/search',
    title: 'nft:search.title',
    access: 'public',
    load: () => import('./screens/search.tsx'),
  },
  {
    ...shared,
    path: '/pages/nft/artistDetail',
    title: 'nft:artist.title',
    access: 'public',
    load: () => import('./screens/artistDetail.tsx'),
  },
  {
    ...shared,
    path: '/pages/nft/artworkDetail',
    title: 'nft:detail.title',
    access: 'public',
    load: () => import('./screens/artworkDetail.tsx'),
  },
  {
    ...shared,
    path: '/pages/nft/artworkDetail_video',
    title: 'nft:detail.title',
    access: 'public',
    load: () => import('./screens/artworkDetail_video.tsx'),
  },
  {
    ...forms,
    path: '/pages/nft/purchase',
    title: 'nft:buy.title',
    access: 'member',
    load: () => import('./screens/purchase.tsx'),
  },
  {
    ...forms,
    path: '/pages/nft/purchase_one',
    title: 'nft:bid.title',
    access: 'member',
    load: () => import('./screens/purchase_one.tsx'),
  },
  {
    ...shared,
    path: '/pages/nft/resell',
    title: 'nft:resell.title',
    access: 'member',
    load: () => import('./screens/resell.tsx'),
  },
  {
    ...shared,
    path: '/pages/nft/myNft',
    title: 'nft:own.title',
    access: 'member',
    load: () => import('./screens/myNft.tsx'),
  },
  {
    ...forms,
    path: '/pages/nft/mine',
    title: 'nft:mine.title',
    access: 'member',
    load: () => import('./screens/mine.tsx'),
  },
  {
    ...forms,
    path: '/pages/nft/drop',
    title: 'nft:drop.title',
    access: 'member',
    load: () => import('./screens/drop.tsx'),
  },
];
