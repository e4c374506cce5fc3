import { parseAmount } from '@kontor/money';
import { commitmentText } from '@kontor/rules/nft';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bidFault, depositDue, oddsOf, proceedsOf, restToPay, stateAt } from './model.ts';
import { commitmentHolds } from './verify.ts';

const own = { deposit: null, highest_bid: null, is_highest: false, order_id: null };
const sale = {
  own: { ...own, is_seller: false },
  margin: '24',
  minimum_bid: '126',
  currency: 'USDT',
};

describe('a sale', () => {
  const times = { starts_at: 1_000, ends_at: 2_000 };

  it.each([
    ['not_started', 999, 'not_started'],
    ['not_started', 1_000, 'in_progress'],
    ['in_progress', 1_999, 'in_progress'],
    ['in_progress', 2_000, 'ended'],
    ['sold_out', 1_500, 'sold_out'],
    ['waiting', 1_500, 'waiting'],
  ] as const)('that was %s is at %d %s', (state, now, shown) => {
    expect(stateAt({ ...times, state }, now)).toBe(shown);
  });
});

describe('a bid', () => {
  it.each([
    ['0', 'FIELD_NOT_POSITIVE'],
    ['125.99', 'NFT_BID_LOW'],
    ['126', undefined],
  ])('of %s is %s', (text, code) => {
    expect(bidFault(sale, parseAmount(text), parseAmount('126'))?.code).toBe(code);
  });

  it.each([
    ['126', '125.99', 'INSUFFICIENT_BALANCE'],
    ['126', '126', undefined],
    ['20', '23.99', 'INSUFFICIENT_BALANCE'],
    ['20', '24', undefined],
  ])(
    'of %s with %s free is %s: it has to be payable, and so has the deposit',
    (bid, free, code) => {
      const from = { ...sale, minimum_bid: '10' };
      expect(bidFault(from, parseAmount(bid), parseAmount(free))?.code).toBe(code);
    },
  );

  it('needs the deposit once', () => {
    const free = parseAmount('106');
    expect(bidFault(sale, parseAmount('130'), free)?.code).toBe('INSUFFICIENT_BALANCE');
    const second = { ...sale, own: { ...sale.own, deposit: '24' } };
    expect(depositDue(second)).toBe(0n);
    expect(restToPay(second, parseAmount('130'))).toBe(parseAmount('106'));
    expect(bidFault(second, parseAmount('130'), free)).toBeUndefined();
    expect(bidFault(second, parseAmount('130.01'), free)?.code).toBe('INSUFFICIENT_BALANCE');
  });
});

describe('a price', () => {
  it('is shared out whole, the fee rounded up and the royalty down', () => {
    const rates = { fee_rate: '0.025', royalty_rate: '0.05' };
    expect(proceedsOf(parseAmount('33.33'), rates, 2)).toEqual({
      price: '33.33',
      fee: '0.84',
      royalty: '1.66',
      net: '30.83',
    });
  });
});

describe('odds', () => {
  it.each([
    ['12.5', 125_000],
    ['0.0001', 1],
    ['100', 1_000_000],
    ['0', undefined],
    ['100.1', undefined],
    ['1.00001', undefined],
    ['one', undefined],
  ])('of %s percent are %s', (percent, odds) => {
    expect(oddsOf(percent)).toBe(odds);
  });
});

describe('a commitment', () => {
  const content = {
    name: 'Ring',
    media: 'image' as const,
    url: '/a',
    thumbnail: '/b',
    rarity: 'common' as const,
    drawn: 0,
  };
  const contents = [
    { ...content, odds: 900_000, media_hash: 'aa' },
    { ...content, odds: 100_000, media_hash: 'bb' },
  ];
  const hashed = contents.map(({ media_hash: hash, odds }) => ({ hash, odds }));
  const text = commitmentText('cc', hashed);
  const commitment = createHash('sha256').update(text).digest('hex');

  it('holds for what was fixed, and for nothing else', () => {
    const fixed = { commitment, commitment_text: text, contents };
    expect(commitmentHolds(fixed)).toBe(true);
    expect(commitmentHolds({ ...fixed, commitment: commitment.replace(/^./u, 'x') })).toBe(false);
    const swapped = contents.map((one, n) => ({ ...one, odds: n === 0 ? 899_999 : 100_001 }));
    expect(commitmentHolds({ ...fixed, contents: swapped })).toBe(false);
    expect(commitmentHolds({ ...fixed, commitment_text: 'not this' })).toBe(false);
  });
});
