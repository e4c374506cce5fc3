/**
 * Decimal arithmetic of the tests' own, so that a fault in the product's is not checked by itself.
 * Values are whole numbers of 10^-18.
 */

const DECIMALS = 18;
const UNIT = 10n ** BigInt(DECIMALS);

/** Reads decimal text such as `-12.5`. */
export function exact(text: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d{1,18}))?$/u.exec(text);
  if (parts === null) throw new Error(`"${text}" is no decimal`);
  const [, sign, whole = '0', fraction = ''] = parts;
  const value = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -value : value;
}

/** As decimal text without zeros at its end. */
export function plain(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/u, '');
  const whole = digits.slice(0, -DECIMALS);
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** As the app writes an exact figure: thousands in groups, as many decimals as there are. */
export function grouped(value: bigint): string {
  const [whole = '', fraction] = plain(value).split('.');
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/gu, ',').replace('-', '\u2212');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** Exactly `decimals` places, cut off, thousands in groups. */
export function groupedTo(value: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = grouped(value).split('.');
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`;
}

/** A product of two decimals. @throws when it has more than 18 decimals. */
export function times(a: bigint, b: bigint): bigint {
  const product = a * b;
  if (product % UNIT !== 0n) throw new Error('a product with more than 18 decimals');
  return product / UNIT;
}

/** Up to the next multiple of 10^-`decimals`. */
export function roundUp(value: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(DECIMALS - decimals);
  return ((value + step - 1n) / step) * step;
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
