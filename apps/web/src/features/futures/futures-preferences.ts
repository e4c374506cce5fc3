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
  /** The day on which a high multiple was last agreed to. */
  highAgreedOn: string | null;
  setSymbol: (symbol: string) => void;
  setMode: (mode: MarginMode) => void;
  setMultiple: (multiple: number) => void;
  setHighAgreedOn: (day: string) => void;
}

/** Above this, the ticket asks once a day whether it is meant. */
export const HIGH_MULTIPLE = 20;

/** Whether an entry at this multiple is asked about first; days are written `2026-11-20`. */
export function asksForHigh(multiple: number, agreedOn: string | null, today: string): boolean {
  return multiple > HIGH_MULTIPLE && agreedOn !== today;
}

/** Cross margin is the rule of the house; the first multiple is a careful one. */
export const useFuturesPreferences = create<FuturesPreferences>()(
  persist(
    (set) => ({
      symbol: 'BTC/USDT',
      mode: 'cross',
      multiple: 10,
      highAgreedOn: null,
      setSymbol: (symbol) => set({ symbol }),
      setMode: (mode) => set({ mode }),
      setMultiple: (multiple) => set({ multiple }),
      setHighAgreedOn: (highAgreedOn) => set({ highAgreedOn }),
    }),
    {
      name: 'kontor.futures',
      version: 2,
      storage: createJSONStorage(() => lasting),
      partialize: ({ symbol, mode, highAgreedOn }) => ({ symbol, mode, highAgreedOn }),
      migrate: (kept) => {
        const { symbol, mode } = kept as Pick<FuturesPreferences, 'symbol' | 'mode'>;
        return { symbol, mode };
      },
    },
  ),
);
