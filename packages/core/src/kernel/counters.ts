import type { Table } from './table.ts';

type CounterRow = { id: number; name: string; value: number };

/** The counted things, in the order of their rows' ids. New ones go to the end. */
const COUNTED = [
  'order',
  'priority',
  'fill',
  'entry',
  'timer',
  'position',
  'liquidation',
  'option',
  'corporateAction',
  'follow',
  'copy',
  'transfer',
  'notice',
  'network',
  'deposit',
  'withdrawal',
  'buyQuote',
  'buyOrder',
  'loan',
  'loanEvent',
  'convertQuote',
  'conversion',
  'rebate',
  'vipEvaluation',
  'couponOffer',
  'coupon',
  'dualProduct',
  'dualOrder',
  'miningProduct',
  'miningOrder',
  'subscriptionProject',
  'subscriptionOrder',
  'predictionQuiz',
  'predictionBet',
  'nftArtist',
  'nftCollection',
  'nftWork',
  'nftSale',
  'nftToken',
  'nftBox',
  'nftBid',
  'nftDeposit',
  'nftOrder',
  'fault',
  'promotionFunding',
  'adjustment',
] as const;
export type Counted = (typeof COUNTED)[number];
const INDEX: Readonly<Record<Counted, number>> = {
  order: 0,
  priority: 1,
  fill: 2,
  entry: 3,
  timer: 4,
  position: 5,
  liquidation: 6,
  option: 7,
  corporateAction: 8,
  follow: 9,
  copy: 10,
  transfer: 11,
  notice: 12,
  network: 13,
  deposit: 14,
  withdrawal: 15,
  buyQuote: 16,
  buyOrder: 17,
  loan: 18,
  loanEvent: 19,
  convertQuote: 20,
  conversion: 21,
  rebate: 22,
  vipEvaluation: 23,
  couponOffer: 24,
  coupon: 25,
  dualProduct: 26,
  dualOrder: 27,
  miningProduct: 28,
  miningOrder: 29,
  subscriptionProject: 30,
  subscriptionOrder: 31,
  predictionQuiz: 32,
  predictionBet: 33,
  nftArtist: 34,
  nftCollection: 35,
  nftWork: 36,
  nftSale: 37,
  nftToken: 38,
  nftBox: 39,
  nftBid: 40,
  nftDeposit: 41,
  nftOrder: 42,
  fault: 43,
  promotionFunding: 44,
  adjustment: 45,
};

COUNTED.forEach((name, index) => {
  if (INDEX[name] !== index) throw new Error(`${name} would share its numbers with another`);
});

/**
 * Running numbers. They live outside of the rows while commands run, because every order takes
 * some.
 */
export class Counters {
  private readonly values: number[] = COUNTED.map(() => 0);
  private readonly before: number[] = COUNTED.map(() => 0);
  /** What the running unit has counted, so that its end costs nothing for the others. */
  private readonly touched: number[] = [];
  private readonly table: Table<CounterRow>;

  constructor(table: Table<CounterRow>) {
    this.table = table;
  }

  load(): void {
    COUNTED.forEach((_, index) => {
      this.values[index] = this.table.get(index + 1)?.value ?? 0;
    });
    COUNTED.forEach((_, index) => this.touched.push(index));
    this.keep();
  }

  next(counted: Counted): number {
    const index = INDEX[counted];
    const last = this.values[index] ?? 0;
    if (last === this.before[index]) this.touched.push(index);
    this.values[index] = last + 1;
    return last + 1;
  }

  /** The last number that was given. */
  last(counted: Counted): number {
    return this.values[INDEX[counted]] ?? 0;
  }

  keep(): void {
    for (const index of this.touched) this.before[index] = this.values[index] ?? 0;
    this.touched.length = 0;
  }

  putBack(): void {
    for (const index of this.touched) this.values[index] = this.before[index] ?? 0;
    this.touched.length = 0;
  }

  /** Writes the rows of what was counted, at the end of a batch. */
  write(): void {
    COUNTED.forEach((name, index) => {
      const id = index + 1;
      const value = this.values[index] ?? 0;
      const row = this.table.get(id);
      if (row === undefined && value > 0) this.table.insert({ id, name, value });
      else if (row !== undefined && row.value !== value) this.table.edit(id).value = value;
    });
    this.keep();
  }
}
