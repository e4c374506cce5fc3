/**
 * One text for one JSON value, whatever its file's spaces and order of names: RFC 8785, without
 * spaces and with names in the order of their UTF-16 units. Throws on what JSON cannot say.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || (typeof value === 'number' && !Number.isFinite(value))) {
    throw new TypeError('this is no JSON');
  }
  return text;
}
