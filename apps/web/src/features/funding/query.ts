type Values = Readonly<Record<string, string | number | undefined>>;

/** A path with what it is about; what is not known is left out. */
export function pathWith(path: string, values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** A whole number above zero, as an address has it. */
export function idIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Back to the page that asked for a new destination, with it. */
export function returningWith(back: string, to: number, currency?: number): string {
  const [path = '', search = ''] = back.split('?');
  const query = new URLSearchParams(search);
  query.set('to', String(to));
  if (currency !== undefined) query.set('currency', String(currency));
  return `${path}?${query}`;
}
