export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** The words between the commas. */
export function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** `name = value; name = value`; what has no equals sign has no value, and the server says so. */
export function pairsOf(text: string): Pair[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return { name: name.trim(), value: value.join('=').trim() };
    });
}

export function pairsText(pairs: readonly Pair[]): string {
  return pairs.map(({ name, value }) => `${name} = ${value}`).join('; ');
}
