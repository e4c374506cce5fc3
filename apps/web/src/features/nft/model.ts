import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { saleProceeds } from '@kontor/rules/nft';
import type { Fault } from '../../shared/api/fault-text.ts';
import type { Detail, Item } from './text.ts';

/** What a sale is at a moment: the clock may have moved since the server said it. */
export function stateAt(
  sale: Pick<Item, 'state' | 'starts_at' | 'ends_at'>,
  now: number,
): Item['state'] {
  const { state, starts_at: from, ends_at: until } = sale;
  if (state !== 'not_started' && state !== 'in_progress') return state;
  if (now >= until) return 'ended';
  return now < from ? 'not_started' : 'in_progress';
}

/** What a bid would freeze now: nothing more after the first. */
export function depositDue({ own, margin }: Pick<Detail, 'own' | 'margin'>): Amount {
  return own?.deposit == null ? parseAmount(margin ?? '0') : 0n;
}

/** What is wrong with a bid before it is sent, in the server's own codes. */
export function bidFault(
  sale: Pick<Detail, 'own' | 'margin' | 'minimum_bid' | 'currency'>,
  bid: Amount | undefined,
  free: Amount | undefined,
): Fault | undefined {
  if (bid === undefined || bid <= 0n) return { code: 'FIELD_NOT_POSITIVE', details: {} };
  const least = sale.minimum_bid ?? '0';
  if (bid < parseAmount(least)) {
    return { code: 'NFT_BID_LOW', details: { minimum: least, currency: sale.currency } };
  }
  if (free !== undefined && restToPay(sale, bid) + depositDue(sale) > free) {
    return { code: 'INSUFFICIENT_BALANCE', details: {} };
  }
  return undefined;
}

/** What winning with a bid leaves to be paid: the deposit counts. */
export function restToPay({ margin }: Pick<Detail, 'margin'>, bid: Amount): Amount {
  const rest = bid - parseAmount(margin ?? '0');
  return rest > 0n ? rest : 0n;
}

export interface Proceeds {
  readonly price: string;
  readonly fee: string;
  readonly royalty: string;
  readonly net: string;
}

/** What a seller gets of a price, by the exchange's own rules. */
export function proceedsOf(
  price: Amount,
  rates: { readonly fee_rate: string; readonly royalty_rate: string },
  decimals: number,
): Proceeds {
  const fee = parseAmount(rates.fee_rate);
  const shares = saleProceeds(price, fee, parseAmount(rates.royalty_rate), decimals);
  return {
    price: formatAmount(price),
    fee: formatAmount(shares.fee),
    royalty: formatAmount(shares.royalty),
    net: formatAmount(shares.net),
  };
}

/** The odds of a box that is being made: of a million; undefined for what is no share. */
export function oddsOf(percent: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(percent)) return undefined;
  const odds = Math.round(Number(percent) * 10_000);
  return odds > 0 && odds <= 1_000_000 ? odds : undefined;
}
