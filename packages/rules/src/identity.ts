/** The documents that prove who somebody is. */
export const ID_TYPES = ['id_card', 'passport', 'driver_licence'] as const;
export type IdType = (typeof ID_TYPES)[number];

/** Why a reviewer sends a proof back. */
export const IDENTITY_REASONS = [
  'blurred',
  'expired',
  'name_differs',
  'underage',
  'wrong_type',
  'duplicate',
  'other',
] as const;
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

export const AGE_MIN = 18;
export const NAME_LENGTH_MAX = 60;
export const NICKNAME_LENGTH_MIN = 2;
export const NICKNAME_LENGTH_MAX = 10;
export const SIGNATURE_LENGTH_MIN = 2;
export const SIGNATURE_LENGTH_MAX = 30;

/** Letters of any script with their marks, and what stands between the parts of a name. */
const NAME_FORM = /^[\p{L}\p{M}]+(?:[ '’.·・-]{1,2}[\p{L}\p{M}]+)*\.?$/u;
const NICKNAME_FORM = /^[\p{Script=Han}A-Za-z0-9]+$/u;
/** What somebody types between the groups of a number. */
const SEPARATORS = /[\s.-]/g;

/** A name as a document has it, without doubled spaces. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

export function isName(name: string): boolean {
  const length = lengthOf(name);
  return length >= 2 && length <= NAME_LENGTH_MAX && NAME_FORM.test(name);
}

/** Two to ten characters, Chinese, English or digits. */
export function isNickname(nickname: string): boolean {
  const length = lengthOf(nickname);
  return (
    length >= NICKNAME_LENGTH_MIN && length <= NICKNAME_LENGTH_MAX && NICKNAME_FORM.test(nickname)
  );
}

/** As people count, not as memory does: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A number as it is compared: capital letters and digits alone. */
export function tidyNumber(number: string): string {
  return number.normalize('NFKC').replace(SEPARATORS, '').toUpperCase();
}

const FORMS: Readonly<Record<IdType, RegExp>> = {
  id_card: /^(?=.*\d)[A-Z0-9]{6,18}$/,
  passport: /^(?=.*\d)[A-Z0-9]{6,9}$/,
  driver_licence: /^(?=.*\d)[A-Z0-9]{5,20}$/,
};

/**
 * What is wrong with a document's number as `tidyNumber` gives it; undefined for nothing. Mainland
 * China's 18 characters are checked to the last, for ID cards and for driver licences, which have
 * the same: the date of birth in them, too (`underage`). `now` in ms.
 */
export function numberFault(
  type: IdType,
  number: string,
  now: number,
): 'form' | 'checksum' | 'underage' | undefined {
  if (!FORMS[type].test(number)) return 'form';
  if (type === 'passport' || number.length !== CHINESE_LENGTH) return undefined;
  if (!CHINESE_FORM.test(number)) return undefined;
  return chineseFault(number, now);
}

/** Whether a number is one of mainland China's, which says more than that it has its form. */
export function isChineseForm(number: string): boolean {
  return CHINESE_FORM.test(number);
}

const CHINESE_LENGTH = 18;
const CHINESE_FORM = /^[1-9]\d{16}[\dX]$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = '10X98765432';

/** GB 11643-1999: six digits of the place, the date of birth, three in order, a check character. */
function chineseFault(number: string, now: number): 'checksum' | 'underage' | undefined {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  if (CHECK_CHARACTERS[sum % 11] !== number[17]) return 'checksum';
  const year = Number(number.slice(6, 10));
  const month = Number(number.slice(10, 12));
  const day = Number(number.slice(12, 14));
  const born = new Date(Date.UTC(year, month - 1, day));
  const exists = born.getUTCMonth() === month - 1 && born.getUTCDate() === day;
  if (!exists || year < 1900 || born.getTime() > now) return 'checksum';
  return Date.UTC(year + AGE_MIN, month - 1, day) > now ? 'underage' : undefined;
}

/** The first and the last characters: enough for its owner to know it again. */
export function maskedNumber(number: string): string {
  if (number.length <= 4) return '*'.repeat(number.length);
  const shown = number.length >= 12 ? 3 : 1;
  const end = number.length >= 12 ? 2 : 1;
  return number.slice(0, shown) + '*'.repeat(number.length - shown - end) + number.slice(-end);
}
