import { emvPayload } from '@kontor/rules/payee-qr';
import type { PayerField } from '@kontor/rules/payer';

export type Kind = 'bank_transfer' | 'card' | 'wallet' | 'online_bank' | 'qr';

/** Nobody's: an operator puts in the platform's own details before anybody pays real money. */
export const PAYEE = 'Kontor Demo';

export const PERSON = ['first_name', 'last_name', 'email', 'phone'] as const;
export const ACCOUNT = ['full_name', 'phone', 'account_name', 'bank_name'] as const;

export interface Own {
  readonly kind: Kind;
  readonly name: string;
  readonly fields: readonly PayerField[];
  readonly payee: readonly (readonly [name: string, value: string])[];
  readonly qrPayload?: string;
  readonly banks?: readonly string[];
  readonly days?: readonly [number, number];
}

export interface Country {
  readonly code: string;
  readonly currency: string;
  readonly decimals: number;
  /** About ten and a million USD in round figures. */
  readonly minimum: string;
  readonly maximum: string;
  readonly methods: readonly Own[];
}

export function cardPage(country: string): [name: string, value: string][] {
  return [
    ['name', PAYEE],
    ['page', `https://pay.kontor.example/${country}`],
  ];
}

/** A merchant's code of the EMV standard, without an amount. */
export function code(
  country: string,
  currency: string,
  city: string,
  account: readonly [tag: string, value: string],
): string {
  return emvPayload([
    ['00', '01'],
    ['01', '11'],
    account,
    ['52', '0000'],
    ['53', currency],
    ['58', country],
    ['59', 'KONTOR DEMO'],
    ['60', city],
  ]);
}
