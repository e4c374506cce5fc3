import { fillsTable } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import type { PublishedBatch } from '../exchange/index.ts';
import type { ListedMarket } from '../modules/markets/index.ts';
import type { MarketDoor } from './doors.ts';
import { PublicChannels } from './public-channels.ts';

const UNIT = 10n ** 18n;
const listed = {
  symbol: 'BTC/USDT',
  market: { id: 1, priceDecimals: 1, quantityDecimals: 2 },
  instrument: { id: 7 },
} as ListedMarket;

function batch(fills: readonly object[] = []): PublishedBatch {
  const changes = [{ table: fillsTable as never, rows: fills as never }];
  return { firstSequence: 1, lastSequence: 1, at: 0, entries: [], changes };
}

const fill = (id: number) => ({
  id,
  marketId: 1,
  side: 'buy',
  price: 5n * UNIT,
  quantity: UNIT,
  takerUserId: 100_001,
  makerUserId: 100_002,
  at: id,
});

function open(rooms: readonly string[]) {
  const sent: { room: string; body: unknown }[] = [];
  const book = { bid: 5n * UNIT, looks: 0 };
  const markets = {
    catalogue: {
      markets: () => [listed],
      quotations: () => [listed],
      byId: (id: number) => (id === 1 ? listed : undefined),
    },
    depth: () => {
      book.looks += 1;
      return { bids: [{ price: book.bid, quantity: UNIT }], asks: [], sequence: book.looks };
    },
  } as unknown as MarketDoor;
  const channels = new PublicChannels(markets, {
    has: (room) => rooms.includes(room),
    send: (room, _name, body) => void sent.push({ room, body }),
  });
  return { channels, sent, book };
}

describe('PublicChannels', () => {
  it('tells a book only when it is another one', () => {
    const { channels, sent, book } = open(['depth 1']);
    channels.onBatch(batch());
    channels.flush();
    expect(sent).toHaveLength(1);
    // Nothing happened: nobody even looks.
    channels.flush();
    expect(book.looks).toBe(1);
    // Something happened elsewhere.
    channels.onBatch(batch());
    channels.flush();
    expect(book.looks).toBe(2);
    expect(sent).toHaveLength(1);
    book.bid = 6n * UNIT;
    channels.onBatch(batch());
    channels.flush();
    expect(sent.at(-1)).toMatchObject({ body: { bids: [['6.0', '1.00']], sequence: 3 } });
  });

  it('gathers the trades of a market, newest first, and no more than are shown', () => {
    const { channels, sent } = open(['trade 1']);
    channels.onBatch(batch([fill(1), fill(2)]));
    channels.onBatch(batch([fill(3)]));
    channels.flush();
    channels.flush();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ body: { trades: [{ id: 3 }, { id: 2 }, { id: 1 }] } });
    channels.onBatch(batch(Array.from({ length: 250 }, (_, id) => fill(id + 10))));
    channels.flush();
    const { trades } = sent.at(-1)!.body as { trades: { id: number }[] };
    expect(trades).toHaveLength(100);
    expect(trades[0]?.id).toBe(259);
  });

  it('does no work for rooms that nobody is in', () => {
    const { channels, sent, book } = open([]);
    channels.onBatch(batch([fill(1)]));
    channels.onPrices([7], 1);
    channels.flush();
    expect(sent).toEqual([]);
    expect(book.looks).toBe(0);
  });
});
