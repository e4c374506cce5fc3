/** An address at which the exchange is reached: a domain of its own in front of it. */
export interface Line {
  readonly name: string;
  /** Its origin: `https://a.example`. */
  readonly url: string;
}

const LINES_MAX = 10;
const NAME_LENGTH_MAX = 40;
const URL_LENGTH_MAX = 200;

/**
 * Reads `NAME=https://HOST` with commas between. Calls `fault` with a message that says what is
 * allowed; none when the setting is unset.
 */
export function readLines(
  value: string | undefined,
  fault: (message: string) => never,
): readonly Line[] {
  if (value === undefined) return [];
  const lines = value.split(',').map((part) => readLine(part.trim(), fault));
  if (lines.length > LINES_MAX) fault(`LINES names more than ${LINES_MAX} lines`);
  if (new Set(lines.map(({ url }) => url)).size < lines.length) {
    fault('LINES names an address twice');
  }
  if (new Set(lines.map(({ name }) => name)).size < lines.length) {
    fault('LINES gives two lines the same name');
  }
  // A page of https may not ask a line of http, so the two never stand in for each other.
  if (new Set(lines.map(({ url }) => new URL(url).protocol)).size > 1) {
    fault('LINES mixes http and https: browsers let no page go from one to the other');
  }
  return lines;
}

function readLine(part: string, fault: (message: string) => never): Line {
  const at = part.indexOf('=');
  const name = part.slice(0, Math.max(at, 0)).trim();
  const url = part.slice(at + 1).trim();
  if (name === '' || name.length > NAME_LENGTH_MAX || !/^[\p{L}\p{N} ._-]+$/u.test(name)) {
    fault('LINES must be NAME=https://HOST, with commas between, names of 1 to 40 letters');
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  // What stands behind the host would be lost, and a password would be published.
  const isOrigin =
    parsed !== undefined && [parsed.origin, `${parsed.origin}/`].includes(url.toLowerCase());
  if (parsed === undefined || !isWeb || !isOrigin || url.length > URL_LENGTH_MAX) {
    fault(`LINES: the address of ${name} must be http(s)://HOST or http(s)://HOST:PORT alone`);
  }
  return { name, url: parsed.origin };
}

/** What a page's policy must let it reach: each line, for calls and for sockets. */
export function connectSources(lines: readonly Line[]): string[] {
  return lines.flatMap(({ url }) => [url, url.replace(/^http/, 'ws')]);
}
