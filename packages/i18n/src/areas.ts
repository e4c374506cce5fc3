import type errors from '../locales/en/errors.json';
import type mail from '../locales/en/mail.json';

/**
 * The texts of each area as English has them; every other language has the same keys. A new file
 * `locales/en/<area>.json` gets a line here and a name in `AREAS`.
 */
export interface Areas {
  readonly errors: typeof errors;
  readonly mail: typeof mail;
}

export type Area = keyof Areas;
export const AREAS = ['errors', 'mail'] as const satisfies readonly Area[];

/** The keys of an area; those with a plural are named without its form, as `t` takes them. */
export type KeyOf<A extends Area> = Singular<Extract<keyof Areas[A], string>>;
type Singular<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
