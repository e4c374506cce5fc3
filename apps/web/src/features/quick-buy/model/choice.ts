import type { OutputOf, calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { readDecimal } from '../../../shared/lib/format.ts';

export type Options = OutputOf<typeof calls.quickBuy.options>;
export type Country = Options['countries'][number];
export type Method = Country['methods'][number];

/** What stands in the form; a country that is not served has no currency and no method. */
export interface Choice {
  readonly country: string;
  readonly currency: string;
  readonly method: number;
  readonly coin: number;
  readonly amount: string;
}

/** Whose country a language suggests where the device's own says nothing. */
const COUNTRY_OF_LANGUAGE: Readonly<Record<string, string>> = { th: 'TH', vi: 'VN', es: 'MX' };

export function countryOf(options: Options, code: string): Country | undefined {
  return options.countries.find((country) => country.code === code);
}

/** The currencies of a country, its own first. */
export function currenciesOf(country: Country | undefined): string[] {
  return [...new Set(country?.methods.map(({ currency }) => currency))];
}

export function methodsOf(country: Country | undefined, currency: string): Method[] {
  return country?.methods.filter((method) => method.currency === currency) ?? [];
}

export function methodOf(options: Options, choice: Choice): Method | undefined {
  const country = countryOf(options, choice.country);
  return methodsOf(country, choice.currency).find(({ id }) => id === choice.method);
}

/** What a form begins with: the device's country where it is served, and its first way to pay. */
export function firstChoice(options: Options, deviceTags: readonly string[]): Choice {
  const served = (code: string | undefined): code is string =>
    code !== undefined && countryOf(options, code) !== undefined;
  const guesses = deviceTags.flatMap((tag) => {
    const { region, language } = new Intl.Locale(tag);
    return [region, COUNTRY_OF_LANGUAGE[language]];
  });
  const country =
    guesses.find(served) ?? (served('US') ? 'US' : (options.countries[0]?.code ?? ''));
  const coin = options.coins[0]?.id ?? 0;
  return withCountry(options, { country, currency: '', method: 0, coin, amount: '' }, country);
}

export function withCountry(options: Options, choice: Choice, country: string): Choice {
  const chosen = countryOf(options, country);
  const known = chosen?.methods.find((method) => method.rate_known);
  const currency = known?.currency ?? currenciesOf(chosen)[0] ?? '';
  return withCurrency(options, { ...choice, country }, currency);
}

export function withCurrency(options: Options, choice: Choice, currency: string): Choice {
  const methods = methodsOf(countryOf(options, choice.country), currency);
  const amount = currency === choice.currency ? choice.amount : '';
  return { ...choice, currency, amount, method: methods[0]?.id ?? 0 };
}

export type ChoiceFault =
  | { readonly field: 'amount'; readonly code: 'FIELD_REQUIRED' }
  | { readonly field: 'amount'; readonly code: 'BELOW_MINIMUM'; readonly minimum: string }
  | { readonly field: 'amount'; readonly code: 'ABOVE_MAXIMUM'; readonly maximum: string };

/** What can be seen to be wrong before anything is asked of the server. */
export function amountFault(method: Method, amount: string): ChoiceFault | undefined {
  const value = readDecimal(amount);
  const field = 'amount';
  if (value === undefined || value <= 0n) return { field, code: 'FIELD_REQUIRED' };
  const { minimum, maximum } = method;
  if (value < parseAmount(minimum)) return { field, code: 'BELOW_MINIMUM', minimum };
  if (value > parseAmount(maximum)) return { field, code: 'ABOVE_MAXIMUM', maximum };
  return undefined;
}

/** How a country's tax number is called there, behind the word for it. */
export const TAX_NAMES: Readonly<Record<string, string>> = {
  BR: 'CPF',
  IN: 'PAN',
  MX: 'RFC',
  ID: 'NPWP',
  NG: 'TIN',
  PH: 'TIN',
  TH: 'TIN',
  US: 'TIN',
  VN: 'MST',
};
