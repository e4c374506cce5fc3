import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from '../../shared/storage/safe-storage.ts';

/** What somebody makes of the entries: their order, and which of them are not on the home page. */
export interface Arrangement {
  /** The entries in the order of this browser's user; null as the platform has them. */
  readonly entries: readonly string[] | null;
  readonly hidden: readonly string[];
}

interface HomeChoice extends Arrangement {
  /** The popup that was closed, with its version. */
  popupSeen: string;
  arrange: (arrangement: Arrangement) => void;
  seePopup: (seen: string) => void;
}

/** As the platform has them. */
export const UNARRANGED: Arrangement = { entries: null, hidden: [] };

/** What somebody has made of their home page, on this device. */
export const useHomeChoice = create<HomeChoice>()(
  persist(
    (set) => ({
      ...UNARRANGED,
      popupSeen: '',
      arrange: ({ entries, hidden }) => set({ entries, hidden }),
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

/** An arrangement with one entry taken off the home page, or put back where it stood. */
export function toggled({ entries, hidden }: Arrangement, name: string): Arrangement {
  const others = hidden.filter((one) => one !== name);
  return { entries, hidden: others.length < hidden.length ? others : [...hidden, name] };
}
