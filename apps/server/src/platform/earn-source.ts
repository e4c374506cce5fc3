import type { calls, OutputOf } from '@kontor/contract';
import type { Amount } from '@kontor/money';

type HoldingWire = OutputOf<typeof calls.earn.overview>['holdings'][number];
type OfferWire = OutputOf<typeof calls.earn.overview>['offers'][number];

/** Something that runs and pays, by its product. */
export interface EarnHolding {
  readonly kind: HoldingWire['kind'];
  readonly id: number;
  readonly name: string;
  readonly coin: string;
  readonly linkedPrice: Amount | null;
  readonly days: number;
  readonly amount: Amount;
  readonly currencyId: number;
  /** Null of what has none. */
  readonly rate: Amount | null;
  readonly ratePeriod: HoldingWire['rate_period'];
  readonly daily: HoldingWire['daily'];
  readonly endsAt: number;
  readonly returns: HoldingWire['returns'];
}

/** Yield that was paid, by currency (decimal text), and since when there has been anything. */
export interface Earned {
  readonly rows: readonly { readonly currencyId: number | null; readonly total: string }[];
  readonly since: number | null;
}

export interface EarnOffer {
  readonly kind: OfferWire['kind'];
  /** Of all that can be bought now, where it has rates. */
  readonly rates: readonly Amount[];
  /** How many can be bought now; as many as there are rates unless said. */
  readonly open?: number;
  readonly ratePeriod: OfferWire['rate_period'];
}
