import { DEFAULT_AREA_CODE } from '@kontor/contract';
import { readPhone } from '@kontor/i18n';
import { refuse } from '../../http/refusal.ts';

/** An address that codes are sent to and accounts are found by. */
export type Recipient =
  | { readonly kind: 'email'; readonly email: string; readonly key: string }
  | {
      readonly kind: 'mobile';
      readonly areaCode: string;
      readonly mobile: string;
      readonly key: string;
    };

/** The same mail address, however it is written. */
export function emailRecipient(text: string): Recipient {
  const email = text.toLowerCase();
  return { kind: 'email', email, key: email };
}

/**
 * Calling codes whose numbers keep a leading 0 when they are called from abroad: Italy with the
 * Vatican, San Marino, Ivory Coast, Congo and Benin.
 */
const ZERO_STAYS = new Set(['39', '378', '225', '242', '229']);

/**
 * `areaCode` with or without plus; the seed's 86 when none is sent. A number as it is written at
 * home, 06 12 34 56 78, is the same as 6 12 34 56 78 behind the calling code: with its first 0 no
 * SMS would arrive, and the account would be found by one way of writing alone.
 */
export function mobileRecipient(typed: string, areaCode: string | undefined): Recipient {
  const code = (areaCode ?? DEFAULT_AREA_CODE).replace('+', '');
  const mobile = ZERO_STAYS.has(code) ? typed : typed.replace(/^0(?=\d{5})/, '');
  return { kind: 'mobile', areaCode: code, mobile, key: `+${code}${mobile}` };
}

/** Reads what a person typed as their account: an address with `@`, else a mobile number. */
export function recipientOf(userString: string, areaCode: string | undefined): Recipient {
  return tryRecipientOf(userString, areaCode) ?? refuse('FIELD_FORMAT', { field: 'user_string' });
}

/** As `recipientOf`, undefined for what is neither. */
export function tryRecipientOf(
  userString: string,
  areaCode: string | undefined,
): Recipient | undefined {
  if (/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(userString)) {
    return emailRecipient(userString);
  }
  const digits = readPhone(userString, areaCode ?? DEFAULT_AREA_CODE);
  return digits === undefined ? undefined : mobileRecipient(digits, areaCode);
}
