/** The lines of works: what is bought, won, drawn and sold again, and what an artist offers. */
import { expect } from '@playwright/test';
import { calls } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { answered, type Line, line, plain } from './call-line.ts';
import { PAY_PASSWORD } from './funding.ts';
import { operatorCalls } from './operator.ts';

const PROOF = { pay_password: PAY_PASSWORD };

/** A sale that begins tomorrow, however far the platform's time is ahead. */
const tomorrow = () => ({ starts_at: Date.now() + DAY_MS, ends_at: Date.now() + 2 * DAY_MS });

const { nft } = calls;

export const works: readonly Line[] = [
  ...plain(nft.list, nft.artists, nft.collections, nft.currencies, nft.mine, nft.myBids),
  ...plain(nft.needPay, nft.favourites, nft.mySales, nft.myDrops, nft.artistStatus),
  line(nft.detail, ({ work }) => ({ code: work })),
  line(nft.artist, ({ artist }) => ({ uid: artist })),
  line(nft.bids, ({ auction }) => ({ code: auction.code })),
  line(nft.collect, ({ nextAuction }) => ({ code: nextAuction })),
  line(nft.readOrder, ({ unpaid }) => ({ id: unpaid })),
  line(nft.order, ({ unpaid }) => ({ id: unpaid })),
  line(nft.pay, ({ unpaid }) => ({ id: unpaid, ...PROOF })),
  line(nft.buy, ({ work }) => ({ code: work })),
  line(nft.cancelOrder, (own) => ({ id: answered(own, nft.buy).order_id })),
  line(nft.margin, ({ nextAuction }) => ({ code: nextAuction, ...PROOF })),
  line(nft.bid, ({ auction }) => ({ code: auction.code, price: auction.price })),
  line(nft.openBox, ({ box }) => ({ code: box })),
  line(nft.box, ({ box }) => ({ code: box })),
  line(nft.reveal, async ({ member, box }) => {
    const known = async (): Promise<boolean> =>
      await member.call(nft.reveal, { code: box }).then(
        () => true,
        () => false,
      );
    await expect.poll(known).toBe(true);
    return { code: box };
  }),
  line(nft.openings, async ({ member }) => {
    const { data } = await member.call(nft.list, { state: 'in_progress', limit: 100 });
    return { code: data.find(({ sale }) => sale === 'blind_box')?.code ?? '' };
  }),
  line(nft.resell, ({ owned }) => ({
    id: owned,
    price: '900',
    sale: 'normal' as const,
    ...tomorrow(),
  })),
  line(nft.applyArtist, () => ({ name: 'Ana of Lima', introduction: 'Paints what she hears' })),
  {
    call: nft.upload,
    good: async ({ operator, userId }) => {
      const { operatorArtists, decideArtist } = operatorCalls.nft;
      const { data } = await operator.call(operatorArtists, { status: 'applied' });
      const { id = 0 } = data.find((one) => one.user_id === userId) ?? {};
      await operator.call(decideArtist, { id, status: 'approved', reason: 'a good hand' });
      return {};
    },
    file: true,
  },
  line(nft.createCollection, () => ({ name: 'Tides', description: 'Of the sea' })),
  line(nft.drop, (own) => ({
    name: 'High water',
    description: 'The sea at five in the morning',
    media: answered(own, nft.upload).address,
    collection_id: answered(own, nft.createCollection).id,
    rarity: 'rare' as const,
    royalty: '0.05',
    sale: 'normal' as const,
    price: '5',
    currency_id: own.usdt,
    stock: 3,
    ...tomorrow(),
  })),
];
