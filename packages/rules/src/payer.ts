/**
 * What the form of a payment asks of the payer, and when it is filled in rightly. Server and web
 * use the same rules; a fault is the code of the error table.
 */
export const PAYER_FIELDS = [
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
  'tax_id',
  'account_name',
  'iban',
  'beneficiary_country',
  'bic',
  'bank_name',
  'bank_address',
] as const;
export type PayerField = (typeof PAYER_FIELDS)[number];
export type PayerData = Readonly<Partial<Record<PayerField, string>>>;

export type PayerFault =
  | 'FIELD_REQUIRED'
  | 'FIELD_TOO_LONG'
  | 'FIELD_FORMAT'
  | 'FIELD_CHOICE'
  | 'TAX_ID_WRONG'
  | 'IBAN_WRONG'
  | 'SWIFT_WRONG'
  | 'PHONE_WRONG';

export const PAYER_LENGTH_MAX = 120;

export function isPayerField(name: string): name is PayerField {
  return (PAYER_FIELDS as readonly string[]).includes(name);
}

/** What the rules need to know of the method that is paid by. */
export interface PayerRules {
  /** ISO 3166 of the payer's country. */
  readonly country: string;
  /** The banks to choose from; none: any name. */
  readonly banks: readonly string[];
}

/** The text as it is kept: without what people put in for their eyes. */
export function settledPayerText(field: PayerField, text: string): string {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  if (field === 'iban' || field === 'bic') return trimmed.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (field === 'tax_id') return trimmed.replaceAll(/[\s./-]/g, '').toUpperCase();
  if (field === 'phone') return trimmed.replaceAll(/[\s().-]/g, '');
  return field === 'beneficiary_country' ? trimmed.toUpperCase() : trimmed;
}

/** What is wrong with a field, as it was typed; undefined for nothing. */
export function payerFault(
  field: PayerField,
  typed: string | undefined,
  rules: PayerRules,
): PayerFault | undefined {
  const text = settledPayerText(field, typed ?? '');
  if (text === '') return 'FIELD_REQUIRED';
  if (text.length > PAYER_LENGTH_MAX) return 'FIELD_TOO_LONG';
  if (/\p{Cc}/u.test(text)) return 'FIELD_FORMAT';
  switch (field) {
    case 'first_name':
    case 'last_name':
    case 'full_name':
    case 'account_name':
      return isName(text) ? undefined : 'FIELD_FORMAT';
    case 'email':
      return /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(text) ? undefined : 'FIELD_FORMAT';
    case 'phone':
      return /^\+?\d{7,15}$/.test(text) ? undefined : 'PHONE_WRONG';
    case 'tax_id':
      return isTaxId(text, rules.country) ? undefined : 'TAX_ID_WRONG';
    case 'iban':
      return isIban(text) ? undefined : 'IBAN_WRONG';
    case 'bic':
      return isBic(text) ? undefined : 'SWIFT_WRONG';
    case 'beneficiary_country':
      return /^[A-Z]{2}$/.test(text) ? undefined : 'FIELD_CHOICE';
    case 'bank_name':
      return rules.banks.length === 0 || rules.banks.includes(text) ? undefined : 'FIELD_CHOICE';
    case 'bank_address':
      return undefined;
  }
}

/** A name has a letter and none of the signs that no name has. */
function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/[<>{}[\]\\^|~@#$%*=+_;:?!"\d]/.test(text);
}

/** The lengths of the register of IBANs (ISO 13616), by country. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 ' +
    'DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 ' +
    'IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 ' +
    'MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 ' +
    'SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Its country's length, and a remainder of one by 97. */
export function isIban(text: string): boolean {
  if (IBAN_LENGTHS.get(text.slice(0, 2)) !== text.length) return false;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text)) return false;
  let remainder = 0;
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Four letters of a bank, two of a country, a place of two, and perhaps a branch of three. */
export function isBic(text: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
}

/** Without separators. Where a country's number has check digits, they are checked. */
function isTaxId(text: string, country: string): boolean {
  switch (country) {
    case 'BR':
      return isCpf(text) || isCnpj(text);
    case 'IN':
      return /^[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]$/.test(text);
    case 'MX':
      return /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[A0-9]$/.test(text);
    case 'TH':
      return isThaiNumber(text);
    case 'ID':
      return /^\d{15,16}$/.test(text);
    case 'VN':
      return /^(\d{10}|\d{12}|\d{13})$/.test(text);
    case 'PH':
      return /^(\d{9}|\d{12}|\d{14})$/.test(text);
    case 'NG':
      return /^\d{10,13}$/.test(text);
    case 'US':
      return /^\d{9}$/.test(text);
    default:
      return /^[A-Z0-9]{5,20}$/.test(text);
  }
}

/** The check digit of these digits under these weights, as Brazil counts it. */
function brazilianDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

const down = (from: number): number[] => Array.from({ length: from - 1 }, (_, at) => from - at);

/** A person's number: eleven digits, the last two computed, and not all the same. */
export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(\d)\1*$/.test(text)) return false;
  return (
    brazilianDigit(text, down(10)) === Number(text[9]) &&
    brazilianDigit(text, down(11)) === Number(text[10])
  );
}

/** A company's number: fourteen digits, the last two computed. */
function isCnpj(text: string): boolean {
  if (!/^\d{14}$/.test(text) || /^(\d)\1*$/.test(text)) return false;
  const first = [5, 4, 3, 2, ...down(9)];
  return (
    brazilianDigit(text, first) === Number(text[12]) &&
    brazilianDigit(text, [6, ...first]) === Number(text[13])
  );
}

/** Thirteen digits, the last one computed. */
function isThaiNumber(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  let sum = 0;
  for (let at = 0; at < 12; at += 1) sum += Number(text[at]) * (13 - at);
  return (11 - (sum % 11)) % 10 === Number(text[12]);
}
