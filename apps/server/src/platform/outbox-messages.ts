/** A message of the outbox, as a list names it. */
export interface LaidDown {
  readonly name: string;
  readonly kind: 'mail' | 'sms';
  /** Real time in ms. */
  readonly at: number;
  readonly to: string;
  /** Short messages have none. */
  readonly subject: string | null;
}

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-\d+-[0-9a-f]+\.(eml|txt)$/;

/** Whether a file of the outbox is a message: nothing else in the folder, and nothing beyond it. */
export function isMessageName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Reads what `Mailer` and `TextMessages` lay down. Of a mail the plain text is told: it says the
 * same as the other one.
 */
export function readMessage(name: string, content: Buffer): LaidDown & { readonly text: string } {
  const [, date = '', hour, minute, second, ms, extension] = NAME.exec(name) ?? [];
  const at = Date.parse(`${date}T${hour}:${minute}:${second}.${ms}Z`);
  const source = content.toString('utf8').replaceAll('\r\n', '\n');
  const { headers, body } = partsOf(source);
  const to = headerOf(headers, 'to') ?? '';
  if (extension === 'txt') return { name, kind: 'sms', at, to, subject: null, text: body.trim() };
  const subject = decodeWords(headerOf(headers, 'subject') ?? '');
  return { name, kind: 'mail', at, to, subject, text: plainText(headers, body).trim() };
}

function partsOf(source: string): { headers: string; body: string } {
  const end = source.indexOf('\n\n');
  const headers = end < 0 ? source : source.slice(0, end);
  // A long header goes on in lines that begin with a space.
  return {
    headers: headers.replaceAll(/\n[ \t]+/g, ' '),
    body: end < 0 ? '' : source.slice(end + 2),
  };
}

function headerOf(headers: string, name: string): string | undefined {
  const line = headers.split('\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

function plainText(headers: string, body: string): string {
  const type = headerOf(headers, 'content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) {
    for (const part of body.split(`--${boundary}`).slice(1)) {
      const inner = partsOf(part.replace(/^\n/, ''));
      const innerType = headerOf(inner.headers, 'content-type') ?? '';
      if (/^(text\/plain|multipart\/)/i.test(innerType)) {
        return plainText(inner.headers, inner.body);
      }
    }
    return '';
  }
  const encoding = (headerOf(headers, 'content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll(/=\n/g, ''));
  return body;
}

/** `=E2=82=AC` for the bytes of a letter. */
function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** `=?UTF-8?Q?…?=` or with `B`: how a header writes what is no ASCII. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}
