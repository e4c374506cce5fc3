import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from '../../shared/storage/safe-storage.ts';

interface OptionsPreferences {
  /** The market that was open last. */
  symbol: string;
  seconds: number;
  setSymbol: (symbol: string) => void;
  setSeconds: (seconds: number) => void;
}

/** A stake is never kept: each visit begins with the smallest. */
export const useOptionsPreferences = create<OptionsPreferences>()(
  persist(
    (set) => ({
      symbol: 'BTC/USDT',
      seconds: 60,
      setSymbol: (symbol) => set({ symbol }),
      setSeconds: (seconds) => set({ seconds }),
    }),
    { name: 'kontor.options', version: 1, storage: createJSONStorage(() => lasting) },
  ),
);
