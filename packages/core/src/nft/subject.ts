import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { addCollection, apply, decideArtist, studio, studioCollection } from './artists.ts';
import { bid, endTimer, margin } from './auction.ts';
import { drawBoxes, openBox } from './boxes.ts';
import { drop, studioDrop } from './drops.ts';
import type { NftOrder } from './memory.ts';
import { buy, cancelOrder, lapseTimer, pay, unpaidTimer } from './orders.ts';
import { resell } from './resell.ts';
import { changeDrop, decideDrop, stopDrop } from './review.ts';

export const nftSubject = {
  commands: [
    apply,
    studio,
    decideArtist,
    addCollection,
    studioCollection,
    drop,
    studioDrop,
    decideDrop,
    changeDrop,
    stopDrop,
    buy,
    margin,
    bid,
    pay,
    cancelOrder,
    openBox,
    resell,
  ],
  timers: [endTimer, unpaidTimer, lapseTimer],
  onTick: {
    kind: 'tick.nft',
    run: drawBoxes,
    byLog: { timers: [], instrumentOf: () => undefined },
  },
  load: (x: Exchange) => {
    for (const artist of x.nftArtists.values()) x.nftHeld.addArtist(artist);
    for (const made of x.nftCollections.values()) x.nftHeld.addCollection(made);
    for (const sale of x.nftSales.values()) x.nftHeld.addSale(sale);
    for (const deposit of x.nftDeposits.values()) x.nftHeld.addDeposit(deposit);
    const lapsed: Readonly<NftOrder>[] = [];
    for (const order of x.nftOrders.values()) {
      if (order.status === 'unpaid') x.nftHeld.addOrder(order);
      else lapsed.push(order);
    }
    lapsed.sort((a, b) => a.updatedAt - b.updatedAt || a.id - b.id);
    for (const order of lapsed) x.nftHeld.addLapse(order);
    for (const { id, status } of x.nftBoxes.values()) {
      if (status === 'opening') x.nftHeld.opening.add(id);
    }
  },
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const { userId, currencyId, amount, status } of x.nftDeposits.values()) {
      if (status === 'frozen') yield [spotBalance(userId, currencyId), amount];
    }
  },
} as const satisfies Subject;
