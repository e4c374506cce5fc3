import type {
  nftArtistsTable,
  nftBoxesTable,
  nftCollectionsTable,
  nftDepositsTable,
  nftOrdersTable,
  nftSalesTable,
  nftTokensTable,
  nftWorksTable,
  RowOf,
} from '@kontor/schema';

export type NftArtist = RowOf<typeof nftArtistsTable>;
export type NftCollection = RowOf<typeof nftCollectionsTable>;
export type NftWork = RowOf<typeof nftWorksTable>;
export type NftSale = RowOf<typeof nftSalesTable>;
export type NftToken = RowOf<typeof nftTokensTable>;
export type NftBox = RowOf<typeof nftBoxesTable>;
export type NftDeposit = RowOf<typeof nftDepositsTable>;
export type NftOrder = RowOf<typeof nftOrdersTable>;

/**
 * Beside the rows: who has a deposit where, who has what to pay, which boxes wait for a tick, whose
 * artist somebody is, and the chains of seeds. Changed only after a command's last check.
 */
export class NftHeld {
  /** Of each sale that is not over: the deposits by member. */
  private readonly deposits = new Map<number, Map<number, number>>();
  /** Unpaid purchases of each member, by sale. */
  private readonly orders = new Map<number, Map<number, number>>();
  /** Reservations of each member that came to nothing and still count, oldest first. */
  private readonly lapses = new Map<number, number[]>();
  private readonly artists = new Map<number, number>();
  /** Whose a name is, as `plainName` makes it. */
  private readonly artistNames = new Map<string, number>();
  /** The same of the collections of each artist. */
  private readonly collectionNames = new Map<number, Set<string>>();
  private readonly chains = new Map<number, readonly string[]>();
  /** First sales of each artist that are waiting or open. */
  private readonly sales = new Map<number, Set<number>>();
  /** Boxes that wait for a tick. */
  readonly opening = new Set<number>();

  addDeposit({ id, saleId, userId }: Readonly<NftDeposit>): void {
    const known = this.deposits.get(saleId);
    if (known === undefined) this.deposits.set(saleId, new Map([[userId, id]]));
    else known.set(userId, id);
  }

  depositOf(saleId: number, userId: number): number | undefined {
    return this.deposits.get(saleId)?.get(userId);
  }

  depositsOf(saleId: number): number[] {
    return [...(this.deposits.get(saleId)?.values() ?? [])];
  }

  addOrder({ id, userId, saleId }: Readonly<NftOrder>): void {
    const known = this.orders.get(userId);
    if (known === undefined) this.orders.set(userId, new Map([[saleId, id]]));
    else known.set(saleId, id);
  }

  removeOrder({ userId, saleId }: Readonly<NftOrder>): void {
    const known = this.orders.get(userId);
    known?.delete(saleId);
    if (known?.size === 0) this.orders.delete(userId);
  }

  orderOf(userId: number, saleId: number): number | undefined {
    return this.orders.get(userId)?.get(saleId);
  }

  orderCount(userId: number): number {
    return this.orders.get(userId)?.size ?? 0;
  }

  addLapse({ id, userId }: Readonly<NftOrder>): void {
    this.lapses.set(userId, [...this.lapsesOf(userId), id]);
  }

  removeLapse({ id, userId }: Readonly<NftOrder>): void {
    const left = this.lapsesOf(userId).filter((known) => known !== id);
    if (left.length > 0) this.lapses.set(userId, left);
    else this.lapses.delete(userId);
  }

  lapsesOf(userId: number): readonly number[] {
    return this.lapses.get(userId) ?? [];
  }

  addArtist({ id, userId, name }: Readonly<NftArtist>): void {
    if (userId > 0) this.artists.set(userId, id);
    this.artistNames.set(plainName(name), id);
  }

  /** To be called before the row changes. */
  forgetArtistName({ name }: Readonly<NftArtist>): void {
    this.artistNames.delete(plainName(name));
  }

  artistNamed(name: string): number | undefined {
    return this.artistNames.get(plainName(name));
  }

  addCollection({ artistId, name }: Readonly<NftCollection>): void {
    const known = this.collectionNames.get(artistId);
    if (known === undefined) this.collectionNames.set(artistId, new Set([plainName(name)]));
    else known.add(plainName(name));
  }

  hasCollection(artistId: number, name: string): boolean {
    return this.collectionNames.get(artistId)?.has(plainName(name)) ?? false;
  }

  collectionCount(artistId: number): number {
    return this.collectionNames.get(artistId)?.size ?? 0;
  }

  artistOf(userId: number): number | undefined {
    return this.artists.get(userId);
  }

  addSale({ id, artistId, tokenId, status }: Readonly<NftSale>): void {
    if (tokenId !== null || status === 'closed') return;
    const known = this.sales.get(artistId);
    if (known === undefined) this.sales.set(artistId, new Set([id]));
    else known.add(id);
  }

  /** Nothing of it is offered any more, though orders or boxes may be left. */
  closeSale({ id, artistId }: Readonly<NftSale>): void {
    this.sales.get(artistId)?.delete(id);
  }

  removeSale({ id, artistId }: Readonly<NftSale>): void {
    this.sales.get(artistId)?.delete(id);
    this.chains.delete(id);
    this.deposits.delete(id);
  }

  saleCount(artistId: number): number {
    return this.sales.get(artistId)?.size ?? 0;
  }

  /** The seeds of a sale's openings: element n is that of the nth, element 0 the published head. */
  chainOf(
    { id, seed, stock }: Pick<NftSale, 'id' | 'seed' | 'stock'>,
    sha256: (text: string) => string,
  ): readonly string[] {
    const known = this.chains.get(id);
    if (known !== undefined) return known;
    if (seed === null) throw new Error(`sale ${id} has no seed`);
    const chain = seedChain(seed, stock, sha256);
    this.chains.set(id, chain);
    return chain;
  }
}

/** What nobody sees: marks of direction, joiners, spaces of no width. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What two names that look the same have in common. */
export const plainName = (name: string) =>
  name.normalize('NFKC').replace(UNSEEN, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** `seed` is the last; each one before is the hash of the one after it. */
export function seedChain(
  seed: string,
  length: number,
  sha256: (text: string) => string,
): readonly string[] {
  const chain = [seed];
  for (let n = 0; n < length; n += 1) chain.push(sha256(chain[n] as string));
  return chain.reverse();
}
