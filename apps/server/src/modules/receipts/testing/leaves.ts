/** The names and numbers that lead to a value in JSON. */
export type Path = readonly (string | number)[];

export interface Leaf {
  readonly path: Path;
  readonly value: string | number | boolean | null;
}

/** All values that are no objects and no lists. */
export function leavesOf(value: unknown, path: Path = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value: value as Leaf['value'] }];
  return membersOf(value).flatMap(([part, member]) => leavesOf(member, [...path, part]));
}

/** All objects and lists, the outermost first. */
export function objectsOf(value: unknown, path: Path = []): { path: Path; value: object }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = membersOf(value).flatMap(([part, member]) => objectsOf(member, [...path, part]));
  return [{ path, value }, ...inner];
}

/** The same JSON with another value in one place. */
export function withValue<Json>(json: Json, path: Path, value: unknown): Json {
  const [part, ...rest] = path;
  if (part === undefined) return value as Json;
  const copy = (Array.isArray(json) ? [...(json as unknown[])] : { ...json }) as Record<
    string | number,
    unknown
  >;
  copy[part] = withValue(copy[part], rest, value);
  return copy as Json;
}

function membersOf(value: object): (readonly [string | number, unknown])[] {
  return Array.isArray(value)
    ? value.map((member: unknown, n) => [n, member] as const)
    : Object.entries(value);
}
