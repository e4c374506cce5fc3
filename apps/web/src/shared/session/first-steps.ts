import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from '../storage/safe-storage.ts';

interface FirstSteps {
  /** Whether somebody who is new here is still shown around. */
  open: boolean;
  /** Which steps were gone. */
  gone: readonly string[];
  /** Who has left the tour is not offered it again. */
  skipped: boolean;
  begin: () => void;
  /** For who seems new: begins unless it was left, or goes on. */
  offer: () => void;
  go: (step: string) => void;
  skip: () => void;
}

/** How far a newcomer has been shown around, on this device. */
export const useFirstSteps = create<FirstSteps>()(
  persist(
    (set) => ({
      open: false,
      gone: [],
      skipped: false,
      begin: () => set({ open: true, gone: [], skipped: false }),
      offer: () => set(({ skipped }) => ({ open: !skipped })),
      go: (step) => set(({ gone }) => ({ gone: [...new Set([...gone, step])] })),
      skip: () => set({ open: false, skipped: true }),
    }),
    { name: 'kontor.firstSteps', version: 1, storage: createJSONStorage(() => lasting) },
  ),
);
