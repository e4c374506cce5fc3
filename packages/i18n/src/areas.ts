import type account from '../locales/en/account.json';
import type bills from '../locales/en/bills.json';
import type common from '../locales/en/common.json';
import type errors from '../locales/en/errors.json';
import type home from '../locales/en/home.json';
import type mail from '../locales/en/mail.json';
import type settings from '../locales/en/settings.json';

/**
 * The texts of each area as English has them; every other language has the same keys. A new file
 * `locales/en/<area>.json` gets a line here and a name in `AREAS`.
 */
export interface Areas {
  readonly account: typeof account;
  readonly bills: typeof bills;
  readonly common: typeof common;
  readonly errors: typeof errors;
  readonly home: typeof home;
  readonly mail: typeof mail;
  readonly settings: typeof settings;
}

export type Area = keyof Areas;
export const AREAS = [
  'account',
  'bills',
  'common',
  'errors',
  'home',
  'mail',
  'settings',
] as const satisfies readonly Area[];

/** The keys of an area; those with a plural are named without its form, as `t` takes them. */
export type KeyOf<A extends Area> = Singular<Extract<keyof Areas[A], string>>;
type Singular<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
