import type { Route } from '../../http/route.ts';
import { bid, buy, cancelOrder, collect, margin, pay, readOrder, resell } from './acts.ts';
import { box, openBox, openings, reveal } from './boxes.ts';
import { applyArtist, artistStatus, createCollection, drop, upload } from './creators.ts';
import { artist, artists, bids, collections, currencies, detail, list } from './looks.ts';
import { favourites, mine, myBids, myDrops, mySales, needPay, order } from './mine.ts';
import {
  changeDrop,
  decideArtist,
  decideDrop,
  operatorArtists,
  operatorDrops,
  operatorNftOrders,
  stopDrop,
} from './operator-acts.ts';

export const nftRoutes: readonly Route[] = [
  list,
  detail,
  artists,
  artist,
  collections,
  currencies,
  bids,
  openings,
  collect,
  favourites,
  buy,
  margin,
  bid,
  mine,
  myBids,
  mySales,
  openBox,
  box,
  reveal,
  resell,
  needPay,
  order,
  readOrder,
  pay,
  cancelOrder,
  upload,
  artistStatus,
  applyArtist,
  createCollection,
  drop,
  myDrops,
  operatorArtists,
  decideArtist,
  operatorDrops,
  decideDrop,
  changeDrop,
  stopDrop,
  operatorNftOrders,
];
