import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from '../../shared/storage/safe-storage.ts';

interface AssetsPreferences {
  hidesSmall: boolean;
  setHidesSmall: (hides: boolean) => void;
}

/** Whether accounts and coins of less than a dollar are shown. */
export const useAssetsPreferences = create<AssetsPreferences>()(
  persist((set) => ({ hidesSmall: true, setHidesSmall: (hidesSmall) => set({ hidesSmall }) }), {
    name: 'kontor.assets',
    version: 1,
    storage: createJSONStorage(() => lasting),
  }),
);
