/** What a card is saved with, and what is wrong with each part before it is sent. */
import {
  checkAba,
  checkAccountNumber,
  checkCardNumber,
  checkPhone,
  checkSwift,
} from '@kontor/rules/cards';

export type CardKind = 'domestic' | 'international';

export type CardFieldName =
  | 'real_name'
  | 'card_number'
  | 'bank_name'
  | 'branch'
  | 'province_city'
  | 'swift_code'
  | 'aba_number'
  | 'address'
  | 'phone';

export interface CardField {
  readonly name: CardFieldName;
  readonly lengthMax: number;
  readonly lengthMin?: number;
  readonly optional?: boolean;
  readonly inputMode?: 'numeric' | 'tel';
  readonly autoComplete?: string;
  /** The code of the error, where it is not what banks write. */
  readonly fault?: (text: string) => string | undefined;
}

const NAME = { lengthMin: 2, lengthMax: 100 } as const;
const aba: CardField = {
  name: 'aba_number',
  lengthMax: 20,
  optional: true,
  inputMode: 'numeric',
  fault: (text) => (checkAba(text) === undefined ? 'ABA_WRONG' : undefined),
};
const holder: CardField = { name: 'real_name', ...NAME, autoComplete: 'name' };
const phone: CardField = {
  name: 'phone',
  lengthMax: 20,
  inputMode: 'tel',
  autoComplete: 'tel',
  fault: (text) => (checkPhone(text) === undefined ? 'PHONE_WRONG' : undefined),
};

export const CARD_FIELDS: Readonly<Record<CardKind, readonly CardField[]>> = {
  domestic: [
    holder,
    {
      name: 'card_number',
      lengthMax: 50,
      inputMode: 'numeric',
      autoComplete: 'off',
      fault: (text) => checkCardNumber(text).fault,
    },
    { name: 'bank_name', ...NAME },
    { name: 'branch', ...NAME },
    { name: 'province_city', ...NAME },
    aba,
    phone,
  ],
  international: [
    holder,
    {
      name: 'card_number',
      lengthMax: 50,
      autoComplete: 'off',
      fault: (text) => checkAccountNumber(text).fault,
    },
    {
      name: 'swift_code',
      lengthMax: 20,
      fault: (text) => (checkSwift(text) === undefined ? 'SWIFT_WRONG' : undefined),
    },
    { name: 'bank_name', ...NAME },
    { name: 'branch', ...NAME },
    aba,
    { name: 'address', lengthMin: 5, lengthMax: 200, autoComplete: 'street-address' },
    phone,
  ],
};

export interface CardFault {
  readonly code: string;
  readonly minimum?: number;
}

/** What would be refused; undefined for what fits. */
export function cardFault(field: CardField, text: string): CardFault | undefined {
  const typed = text.trim();
  if (typed === '') return field.optional === true ? undefined : { code: 'FIELD_REQUIRED' };
  const minimum = field.lengthMin ?? 0;
  if (typed.length < minimum) return { code: 'FIELD_TOO_SHORT', minimum };
  const code = field.fault?.(typed);
  return code === undefined ? undefined : { code };
}
