import { DEFAULT_AREA_CODE } from '@kontor/contract/light';
import { create } from 'zustand';
import { CALLING_CODES } from './calling-codes.ts';

interface AreaChoice {
  /** Two letters. */
  country: string;
  /** Digits without the plus. */
  code: string;
  choose: (area: { country: string; code: string }) => void;
}

/** The country of the browser's language settings, else the seed's default. */
function firstArea(): { country: string; code: string } {
  for (const tag of globalThis.navigator?.languages ?? []) {
    const region = /-([A-Z]{2})$/.exec(tag)?.[1];
    const found = CALLING_CODES.find((one) => one.country === region);
    if (found !== undefined) return found;
  }
  return { country: 'CN', code: DEFAULT_AREA_CODE };
}

/** The calling code for this visit; the page of codes sets it and every form reads it. */
export const useAreaChoice = create<AreaChoice>()((set) => ({
  ...firstArea(),
  choose: ({ country, code }) => set({ country, code }),
}));

interface Draft {
  way: 'email' | 'mobile';
  address: string;
}

/** What has been typed as address, so that it is still there after a detour. Never a password. */
export const useDraft = create<Draft>()(() => ({ way: 'email', address: '' }));
