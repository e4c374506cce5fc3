import type { Period } from '@kontor/contract/light';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from '../storage/safe-storage.ts';
import type { IndicatorName } from '../ui/candle-chart.tsx';

interface TradePreferences {
  period: Period;
  indicators: readonly IndicatorName[];
  /** Limit orders ask before they are sent until somebody says otherwise; all others always do. */
  asksForLimit: boolean;
  /** The market that was open last, and the stock, if there was any. */
  symbol: string;
  stock: string | null;
  setPeriod: (period: Period) => void;
  setIndicator: (name: IndicatorName, shown: boolean) => void;
  setAsksForLimit: (asks: boolean) => void;
  setSymbol: (symbol: string) => void;
  setStock: (symbol: string) => void;
}

export const FIRST_SYMBOL = 'BTC/USDT';

/** How this browser's user likes the trade screen. */
export const useTradePreferences = create<TradePreferences>()(
  persist(
    (set) => ({
      period: '15min',
      indicators: ['ma'],
      asksForLimit: true,
      symbol: FIRST_SYMBOL,
      stock: null,
      setPeriod: (period) => set({ period }),
      setIndicator: (name, shown) =>
        set(({ indicators }) => {
          const others = indicators.filter((one) => one !== name);
          return { indicators: shown ? [...others, name] : others };
        }),
      setAsksForLimit: (asksForLimit) => set({ asksForLimit }),
      setSymbol: (symbol) => set({ symbol }),
      setStock: (stock) => set({ stock }),
    }),
    { name: 'kontor.trade', version: 1, storage: createJSONStorage(() => lasting) },
  ),
);
