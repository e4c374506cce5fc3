import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from '../storage/safe-storage.ts';

const FAVOURITES_MAX = 100;
const VIEWED_MAX = 10;
const SEARCHES_MAX = 8;

interface LocalMarkets {
  /** Symbols that a visitor has starred; a member's are kept by the server. */
  favourites: readonly string[];
  /** Symbols, the one seen last first. */
  viewed: readonly string[];
  /** Words, the last searched first. */
  searches: readonly string[];
  setFavourite: (symbol: string, chosen: boolean) => void;
  forgetFavourites: () => void;
  view: (symbol: string) => void;
  search: (words: string) => void;
  forgetSearches: () => void;
  forgetViewed: () => void;
}

function toFront(list: readonly string[], entry: string, maximum: number): string[] {
  return [entry, ...list.filter((one) => one !== entry)].slice(0, maximum);
}

/** What this browser remembers of markets. */
export const useLocalMarkets = create<LocalMarkets>()(
  persist(
    (set) => ({
      favourites: [],
      viewed: [],
      searches: [],
      setFavourite: (symbol, chosen) =>
        set((state) => {
          const others = state.favourites.filter((one) => one !== symbol);
          return { favourites: chosen ? [...others, symbol].slice(-FAVOURITES_MAX) : others };
        }),
      forgetFavourites: () => set({ favourites: [] }),
      view: (symbol) => set((state) => ({ viewed: toFront(state.viewed, symbol, VIEWED_MAX) })),
      search: (words) =>
        set((state) => ({ searches: toFront(state.searches, words, SEARCHES_MAX) })),
      forgetSearches: () => set({ searches: [] }),
      forgetViewed: () => set({ viewed: [] }),
    }),
    { name: 'kontor.markets', version: 1, storage: createJSONStorage(() => lasting) },
  ),
);
