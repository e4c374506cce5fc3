import type { calls, OutputOf } from '@kontor/contract';
import type { ReceiptKind } from '@kontor/rules/receipt';
import type { Catalogue } from '../markets/index.ts';

export type Receipt = OutputOf<typeof calls.receipts.get>;

/** The ticks of an instrument that a rule looks at. */
export interface UsedTicks {
  readonly instrumentId: number;
  /** The id of the first; null for the very first of the instrument. */
  readonly firstId: number | null;
  /** The id of the last; null while it has not come. */
  readonly lastId: number | null;
  /** The time of the last, or from when on it is awaited. */
  readonly lastAt: number;
}

/** What a settlement says of itself, before it is proved. */
export interface Claim {
  readonly kind: ReceiptKind;
  /** Of a settlement by a rule of before; else the kind's rule of now. */
  readonly rule?: string;
  readonly id: number;
  readonly inputs: Receipt['inputs'];
  readonly result: Receipt['result'];
  readonly used: readonly UsedTicks[];
  /** The command in the journal that settled; null where that was not kept yet. */
  readonly sequence: number | null;
}

/** What inputs say of where a price comes from. */
export function instrumentWire(catalogue: Catalogue, instrumentId: number) {
  const instrument = catalogue.instruments().find(({ id }) => id === instrumentId);
  if (instrument === undefined) throw new Error(`instrument ${instrumentId} is not listed`);
  return { instrument_id: instrument.id, symbol: instrument.symbol };
}
