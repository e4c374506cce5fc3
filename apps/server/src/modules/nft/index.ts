export { nftEvent } from './nft-wire.ts';
export { nftRoutes } from './nft.routes.ts';
export { galleryPart } from './seed-nft.ts';
