/** Where money can go: saved addresses and cards, in one shape for the choice. */
import type { DomesticCard, InternationalCard, WalletAddress } from '../types.ts';

export interface Destination {
  readonly id: number;
  readonly name: string;
  /** The address, or the masked number of a card. */
  readonly target: string;
  /** Of an address: its own network; cards go over the bank of their kind. */
  readonly networkId: number | undefined;
  readonly usable: boolean;
  readonly usableFrom: number;
}

export function ofAddress(one: WalletAddress): Destination {
  return {
    id: one.id,
    name: one.name,
    target: one.address,
    networkId: one.network_id,
    usable: one.usable,
    usableFrom: one.usable_from,
  };
}

export function ofCard(one: DomesticCard | InternationalCard): Destination {
  return {
    id: one.id,
    name: one.bank_name,
    target: one.card_number,
    networkId: undefined,
    usable: one.usable,
    usableFrom: one.usable_from,
  };
}

const HEAD = 8;
const TAIL = 6;

/** `bc1qw508…v8f3t4`: what tells long addresses apart; short ones stay whole. */
export function shortTarget(target: string): string {
  if (target.length <= HEAD + TAIL + 2) return target;
  return `${target.slice(0, HEAD)}…${target.slice(-TAIL)}`;
}
