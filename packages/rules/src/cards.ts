/** What is wrong with a number that a bank gave out. */
export type CardFault = 'CARD_NUMBER_WRONG' | 'IBAN_WRONG';
export type NumberCheck =
  | { readonly number: string; readonly fault?: never }
  | { readonly fault: CardFault };

/** As people type it: in groups, with dashes of any kind, full width. */
const grouped = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\-\u2010-\u2015\u2212]/g, '')
    .toUpperCase();

/** A bank card: 12 to 19 digits, the last of which is right. */
export function checkCardNumber(text: string): NumberCheck {
  const number = grouped(text);
  const isCard = /^\d{12,19}$/.test(number) && luhnFits(number) && !/^0+$/.test(number);
  return isCard ? { number } : { fault: 'CARD_NUMBER_WRONG' };
}

/** An account abroad: an IBAN, or a number of 5 to 20 digits as the bank has it. */
export function checkAccountNumber(text: string): NumberCheck {
  const number = grouped(text);
  if (/^\d+$/.test(number)) {
    const isAccount = number.length >= 5 && number.length <= 20 && !/^0+$/.test(number);
    return isAccount ? { number } : { fault: 'CARD_NUMBER_WRONG' };
  }
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(number)) return { fault: 'CARD_NUMBER_WRONG' };
  return ibanFits(number) ? { number } : { fault: 'IBAN_WRONG' };
}

/** The number of a bank in the United States; nine digits with a checksum. */
export function checkAba(text: string): string | undefined {
  const number = grouped(text);
  if (!/^\d{9}$/.test(number) || number === '000000000') return undefined;
  const weights = [3, 7, 1];
  const sum = number
    .split('')
    .reduce((all, digit, n) => all + Number(digit) * (weights[n % 3] ?? 0), 0);
  return sum % 10 === 0 ? number : undefined;
}

/** The code of a bank (ISO 9362): bank, country, place, and perhaps a branch. */
export function checkSwift(text: string): string | undefined {
  const code = text.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code) ? code : undefined;
}

/**
 * Digits, perhaps after a plus; what stands between them is left out, and so is the zero that is
 * dialled at home alone: `+33 (0)6`. Italy dials it from abroad too.
 */
export function checkPhone(text: string): string | undefined {
  const typed = text.normalize('NFKC').replace(/^(\s*(?:\+|00)(?!39)[\s\d.-]*)\(0\)/, '$1');
  const number = typed.replaceAll(/[\s().\-\u2010-\u2015]/g, '').replace(/^00(?=[1-9])/, '+');
  return /^\+?\d{5,15}$/.test(number) ? number : undefined;
}

/** What of a number may be shown. */
export function maskedCard(tail: string): string {
  return `•••• ${tail}`;
}

/** Every second digit from the right counts double. */
function luhnFits(digits: string): boolean {
  let sum = 0;
  for (let n = 0; n < digits.length; n += 1) {
    const digit = Number(digits[digits.length - 1 - n]);
    const counted = n % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

const IBAN_LENGTH_MIN = 15;
const IBAN_LENGTH_MAX = 34;

/** ISO 13616: country and check digits at the end, letters as 10 to 35, modulo 97 is 1. */
function ibanFits(iban: string): boolean {
  if (iban.length < IBAN_LENGTH_MIN || iban.length > IBAN_LENGTH_MAX) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  let rest = 0;
  for (let n = 0; n < digits.length; n += 1) rest = (rest * 10 + Number(digits[n])) % 97;
  return rest === 1;
}
