import type { Zone } from '@kontor/i18n';
import type { FiatCurrency, Language } from '@kontor/contract/light';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from '../storage/safe-storage.ts';

export const EQUITY_RANGES = ['1D', '1W', '1M', '3M', '1Y', 'All'] as const;
export type EquityRange = (typeof EQUITY_RANGES)[number];

interface Preferences {
  /** Null until somebody chooses; the browser's language decides until then. */
  language: Language | null;
  /** The currency that worths are shown in. */
  fiat: FiatCurrency;
  /** By which clocks charts, lists and files are written. */
  zone: Zone;
  amountsHidden: boolean;
  equityRange: EquityRange;
  setLanguage: (language: Language) => void;
  setFiat: (fiat: FiatCurrency) => void;
  setZone: (zone: Zone) => void;
  toggleAmountsHidden: () => void;
  setEquityRange: (range: EquityRange) => void;
}

export const PREFERENCES_STORAGE_KEY = 'kontor.preferences';

/** What this browser's user has chosen. Nothing here is secret. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      language: null,
      fiat: 'USD',
      zone: 'local',
      amountsHidden: false,
      equityRange: '1M',
      setLanguage: (language) => set({ language }),
      setFiat: (fiat) => set({ fiat }),
      setZone: (zone) => set({ zone }),
      toggleAmountsHidden: () => set((state) => ({ amountsHidden: !state.amountsHidden })),
      setEquityRange: (equityRange) => set({ equityRange }),
    }),
    { name: PREFERENCES_STORAGE_KEY, version: 1, storage: createJSONStorage(() => lasting) },
  ),
);
