import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from '../../shared/storage/safe-storage.ts';

interface HomeChoice {
  /** The entries in the order of this browser's user; null as the platform has them. */
  entries: readonly string[] | null;
  /** The popup that was closed, with its version. */
  popupSeen: string;
  arrange: (entries: readonly string[] | null) => void;
  seePopup: (seen: string) => void;
}

/** What somebody has made of their home page, on this device. */
export const useHomeChoice = create<HomeChoice>()(
  persist(
    (set) => ({
      entries: null,
      popupSeen: '',
      arrange: (entries) => set({ entries }),
      seePopup: (popupSeen) => set({ popupSeen }),
    }),
    { name: 'kontor.home', version: 1, storage: createJSONStorage(() => lasting) },
  ),
);

/**
 * Everything there is now, in the chosen order. What has come since the choice stands after it, and
 * what is gone is left out.
 */
export function arranged<Entry extends { readonly name: string }>(
  all: readonly Entry[],
  chosen: readonly string[] | null,
): Entry[] {
  const place = new Map(chosen?.map((name, index) => [name, index]));
  const placeOf = ({ name }: Entry): number => place.get(name) ?? place.size;
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The names with one of them at another place; places beyond the ends are the ends. */
export function moved(names: readonly string[], name: string, to: number): string[] {
  const others = names.filter((one) => one !== name);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), name, ...others.slice(place)];
}
