import { type OutputOf, calls } from '@kontor/contract/light';
import { useSearchParams } from 'react-router';
import type { RowOf } from '../../shared/api/use-pages.ts';
import { figures } from '../../shared/lib/format.ts';

export type Item = RowOf<typeof calls.nft.list>;
export type Detail = OutputOf<typeof calls.nft.detail>;
export type Owned = RowOf<typeof calls.nft.mine>;
export type Order = OutputOf<typeof calls.nft.order>;
export type Collection = RowOf<typeof calls.nft.collections>;
export type Reveal = OutputOf<typeof calls.nft.reveal>;
export type Terms = OutputOf<typeof calls.nft.currencies>;

export const MEDIA = ['image', 'gif', 'audio', 'video'] as const;
export const SALES = ['normal', 'auction', 'blind_box'] as const;
export const STATES = ['in_progress', 'not_started', 'sold_out', 'ended'] as const;
export const RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;
export const SORTS = ['newest', 'ending', 'price_up', 'price_down'] as const;

/** With the sign as the reader's language writes it. */
/** A share in hundredths: `2.5%` for 0.025. */
export function percentText(share: string): string {
  return figures().share(share);
}

/** The odds of a million in hundredths: `12.5%` for 125,000. */
export function oddsText(odds: number): string {
  return figures().percent(String(odds / 10_000));
}

/** The code of a sale or a box that the address names. */
export function useCodeInAddress(name = 'code'): string | undefined {
  const [query] = useSearchParams();
  const value = query.get(name) ?? '';
  return /^[a-z0-9]{12}$/.test(value) ? value : undefined;
}
