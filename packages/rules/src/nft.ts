/**
 * The marketplace for works: what a bid must reach, what a seller gets, and how an opening of a
 * box is drawn and checked; the same in the exchange, on the server, on the screen and offline.
 */
import { type Amount, multiplyDivide, ONE, roundToDecimals } from '@kontor/money';

/** Odds are of a million. */
export const NFT_ODDS_TOTAL = 1_000_000;

interface Auction {
  readonly price: Amount;
  readonly highest: Amount | null;
  readonly increment: Amount | null;
}

/** The least that the next bid must be: the first price, else the highest × (1 + increment). */
export function minimumBid({ price, highest, increment }: Auction, decimals: number): Amount {
  if (highest === null) return price;
  const step = multiplyDivide(highest, increment ?? 0n, ONE, 'up');
  return roundToDecimals(highest + step, decimals, 'up');
}

export interface SaleProceeds {
  readonly fee: Amount;
  readonly royalty: Amount;
  readonly net: Amount;
}

/**
 * How a price is shared: the platform's fee is rounded up and the artist's royalty down; the seller
 * gets what is left. The three add up to the price.
 */
export function saleProceeds(
  price: Amount,
  feeRate: Amount,
  royaltyRate: Amount,
  decimals: number,
): SaleProceeds {
  const fee = roundToDecimals(multiplyDivide(price, feeRate, ONE, 'up'), decimals, 'up');
  const royalty = roundToDecimals(
    multiplyDivide(price, royaltyRate, ONE, 'down'),
    decimals,
    'down',
  );
  return { fee, royalty, net: price - fee - royalty };
}

/** What an opening is drawn from, all of it public once it is over. */
export interface Opening {
  readonly box_id: number;
  readonly number: number;
  readonly commitment: string;
  readonly commitment_text: string;
  readonly seed: string;
  readonly member_seed: string;
  readonly tick: { readonly hash: string };
  readonly digest: string;
  readonly roll: number;
  readonly index: number;
}

/** The one text of whose SHA-256 the commitment is; published before the first box is sold. */
export function commitmentText(
  head: string,
  contents: readonly { readonly hash: string; readonly odds: number }[],
): string {
  return JSON.stringify({
    seed_head: head,
    contents: contents.map(({ hash, odds }) => ({ hash, odds })),
  });
}

/** What the chance of one opening is made of. */
export function openingText(
  seed: string,
  memberSeed: string,
  tickHash: string,
  boxId: number,
): string {
  return `${seed}:${memberSeed}:${tickHash}:${boxId}`;
}

/** A number below a million out of the first 16 digits of a digest. */
export function rollOf(digest: string): number {
  return Number(BigInt(`0x${digest.slice(0, 16)}`) % BigInt(NFT_ODDS_TOTAL));
}

/** Which of the contents a roll falls on. */
export function contentOf(roll: number, contents: readonly { readonly odds: number }[]): number {
  let below = 0;
  for (const [index, { odds }] of contents.entries()) {
    below += odds;
    if (roll < below) return index;
  }
  throw new Error(`the odds do not reach ${roll}`);
}

export const OPENING_FAULTS = ['commitment', 'seed', 'digest', 'roll', 'content'] as const;
export type OpeningFault = (typeof OPENING_FAULTS)[number];

/**
 * Checks an opening with nothing but itself: that the contents and the chain of seeds are those of
 * the commitment, that the seed is the chain's next, and that the draw follows from the three
 * shares. Null: it holds. Whether the tick is real, its own receipt says. `sha256` answers lower
 * case hex.
 */
export function verifyOpening(
  opening: Opening,
  sha256: (text: string) => string,
): OpeningFault | null {
  const { commitment, commitment_text: text, number, seed } = opening;
  if (sha256(text) !== commitment) return 'commitment';
  const committed = JSON.parse(text) as {
    seed_head: string;
    contents: { hash: string; odds: number }[];
  };
  let head = seed;
  for (let left = number; left > 0; left -= 1) head = sha256(head);
  if (number < 1 || head !== committed.seed_head) return 'seed';
  const { member_seed: memberSeed, tick, box_id: boxId } = opening;
  const digest = sha256(openingText(seed, memberSeed, tick.hash, boxId));
  if (digest !== opening.digest) return 'digest';
  if (rollOf(digest) !== opening.roll) return 'roll';
  return contentOf(opening.roll, committed.contents) === opening.index ? null : 'content';
}
