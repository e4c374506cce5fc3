import type { DataKeys } from '../../platform/data-keys.ts';

const SEAL = 'identity number';
const COMPARE = 'identity number comparison';

/** A number is kept encrypted for its owner's row, and hashed with a key to be found again. */
export function sealNumber(keys: DataKeys, userId: number, number: string): string {
  return keys.sealText(SEAL, String(userId), number);
}

export function openNumber(
  keys: DataKeys,
  { userId, numberSealed }: { readonly userId: number; readonly numberSealed: string },
): string {
  return keys.openText(SEAL, String(userId), numberSealed);
}

/** Whatever kind of document: a driver licence may have the ID card's number. */
export function hashNumber(keys: DataKeys, number: string): string {
  return keys.hash(COMPARE, number);
}
