import type { MarginMode } from '@kontor/rules/futures';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from '../../shared/storage/safe-storage.ts';

interface FuturesPreferences {
  /** The contract that was open last. */
  symbol: string;
  mode: MarginMode;
  /** Of this visit alone: a risk is chosen anew each time, never found again by chance. */
  multiple: number;
  setSymbol: (symbol: string) => void;
  setMode: (mode: MarginMode) => void;
  setMultiple: (multiple: number) => void;
}

/** Cross margin is the rule of the house; the first multiple is a careful one. */
export const useFuturesPreferences = create<FuturesPreferences>()(
  persist(
    (set) => ({
      symbol: 'BTC/USDT',
      mode: 'cross',
      multiple: 10,
      setSymbol: (symbol) => set({ symbol }),
      setMode: (mode) => set({ mode }),
      setMultiple: (multiple) => set({ multiple }),
    }),
    {
      name: 'kontor.futures',
      version: 2,
      storage: createJSONStorage(() => lasting),
      partialize: ({ symbol, mode }) => ({ symbol, mode }),
      migrate: (kept) => {
        const { symbol, mode } = kept as Pick<FuturesPreferences, 'symbol' | 'mode'>;
        return { symbol, mode };
      },
    },
  ),
);
