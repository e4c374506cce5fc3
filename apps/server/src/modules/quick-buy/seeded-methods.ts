import type { PayerField } from '@kontor/rules/payer';
import type { PayeeDetail } from '@kontor/schema';
import { type Country, type Kind, type Own, PAYEE, PERSON } from './seed-country.ts';
import { INDIA, INDONESIA, PHILIPPINES, THAILAND, VIETNAM } from './seeded-asia.ts';
import { BRAZIL, MEXICO, NIGERIA, UNITED_STATES } from './seeded-west.ts';

export interface SeededMethod {
  readonly id: number;
  readonly country: string;
  readonly currency: string;
  readonly currencyDecimals: number;
  readonly kind: Kind;
  readonly name: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly fields: readonly PayerField[];
  readonly banks: readonly string[];
  readonly payee: readonly PayeeDetail[];
  readonly qrPayload: string | null;
  readonly daysMinimum: number;
  readonly daysMaximum: number;
  readonly enabled: boolean;
}

/** Everywhere, in US dollars, and slow. */
const SWIFT: Own = {
  kind: 'bank_transfer',
  name: 'SWIFT',
  fields: [
    ...PERSON,
    'account_name',
    'iban',
    'beneficiary_country',
    'bic',
    'bank_name',
    'bank_address',
  ],
  payee: [
    ['name', `${PAYEE} AG`],
    ['iban', 'DE89370400440532013000'],
    ['bic', 'EXMPDEFFXXX'],
    ['bank', 'Example Bank AG'],
    ['bank_address', 'Beispielstraße 1, 60311 Frankfurt am Main'],
    ['country', 'DE'],
  ],
  days: [2, 5],
};

const COUNTRIES = [
  UNITED_STATES,
  NIGERIA,
  THAILAND,
  INDONESIA,
  BRAZIL,
  INDIA,
  VIETNAM,
  MEXICO,
  PHILIPPINES,
] as const;

/** A hundred ids for each country, so that a later one finds its place. */
const IDS_A_COUNTRY = 100;
const SWIFT_PLACE = 90;

/** The ways to pay that a new platform begins with. */
export const SEEDED_METHODS: readonly SeededMethod[] = COUNTRIES.flatMap((country, index) => {
  const first = (index + 1) * IDS_A_COUNTRY;
  const local = country.methods.map((own, n) => seeded(first + n + 1, country, own));
  const abroad = { ...UNITED_STATES, code: country.code, minimum: '100' };
  return [...local, seeded(first + SWIFT_PLACE, abroad, SWIFT)];
});

function seeded(id: number, country: Omit<Country, 'methods'>, own: Own): SeededMethod {
  const { code: where, currency, decimals, minimum, maximum } = country;
  const [daysMinimum, daysMaximum] = own.days ?? [0, 0];
  return {
    id,
    country: where,
    currency,
    currencyDecimals: decimals,
    kind: own.kind,
    name: own.name,
    minimum,
    maximum,
    fields: own.fields,
    banks: own.banks ?? [],
    payee: own.payee.map(([name, value]) => ({ name, value })),
    qrPayload: own.qrPayload ?? null,
    daysMinimum,
    daysMaximum,
    enabled: true,
  };
}
