import type account from '../locales/en/account.json';
import type assets from '../locales/en/assets.json';
import type bills from '../locales/en/bills.json';
import type common from '../locales/en/common.json';
import type errors from '../locales/en/errors.json';
import type home from '../locales/en/home.json';
import type mail from '../locales/en/mail.json';
import type market from '../locales/en/market.json';
import type settings from '../locales/en/settings.json';
import type trade from '../locales/en/trade.json';

/**
 * The texts of each area as English has them; every other language has the same keys. A new file
 * `locales/en/<area>.json` gets a line here and a name in `AREAS`.
 */
export interface Areas {
  readonly account: typeof account;
  readonly assets: typeof assets;
  readonly bills: typeof bills;
  readonly common: typeof common;
  readonly errors: typeof errors;
  readonly home: typeof home;
  readonly mail: typeof mail;
  readonly market: typeof market;
  readonly settings: typeof settings;
  readonly trade: typeof trade;
}

export type Area = keyof Areas;
export const AREAS = [
  'account',
  'assets',
  'bills',
  'common',
  'errors',
  'home',
  'mail',
  'market',
  'settings',
  'trade',
] as const satisfies readonly Area[];

/** The keys of an area; those with a plural are named without its form, as `t` takes them. */
export type KeyOf<A extends Area> = Singular<Extract<keyof Areas[A], string>>;
type Singular<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
