/**
 * QR codes of payees. Most banks' codes follow the EMV standard for merchants: fields of a tag of
 * two digits, a length of two and a value, with a checksum at the end.
 */
export type EmvField = readonly [tag: string, value: string];

const INITIATION = '01';
const AMOUNT = '54';
const COUNTRY = '58';
const ADDITIONAL = '62';
const CHECKSUM = '63';
/** In which part of the additional data a payment's reference stands; Vietnam's in its purpose. */
const REFERENCE = '05';
const PURPOSE = '08';
const REFERENCE_LENGTH_MAX = 25;

/** A code's text from its fields, in the order in which they are given. */
export function emvText(fields: readonly EmvField[]): string {
  return fields.map(([tag, value]) => tag + lengthOf(value) + value).join('');
}

/** A whole code: the fields, and the checksum over them. */
export function emvPayload(fields: readonly EmvField[]): string {
  const body = `${emvText(fields)}${CHECKSUM}04`;
  return body + checksumOf(body);
}

/** The fields of a code without its checksum; undefined where it is none, or a damaged one. */
export function readEmv(payload: string): EmvField[] | undefined {
  if (!payload.startsWith('000201') || !/^[\x20-\x7e]+$/.test(payload)) return undefined;
  const fields = readFields(payload);
  if (fields?.pop()?.[0] !== CHECKSUM) return undefined;
  const isWhole = payload.endsWith(checksumOf(payload.slice(0, -4)));
  return isWhole ? fields : undefined;
}

/**
 * A payee's code for one payment: with its amount and reference where the code has room for them,
 * or else as it is.
 */
export function payableQr(
  payload: string,
  { amount, currency, reference }: { amount: string; currency: string; reference: string },
): string {
  if (payload.startsWith('upi://pay?')) {
    const query = new Map(pairsOf(payload.slice('upi://pay?'.length)));
    query.set('am', amount).set('cu', currency).set('tr', reference).set('tn', reference);
    return `upi://pay?${[...query].map(([name, value]) => `${name}=${value}`).join('&')}`;
  }
  const fields = readEmv(payload);
  if (fields === undefined) return payload;
  const byTag = new Map(fields);
  const country = byTag.get(COUNTRY);
  const additional = new Map(readFields(byTag.get(ADDITIONAL) ?? '') ?? []);
  const at = country === 'VN' ? PURPOSE : REFERENCE;
  additional.set(at, reference.slice(0, REFERENCE_LENGTH_MAX));
  byTag
    .set(INITIATION, '12')
    .set(AMOUNT, amount)
    .set(ADDITIONAL, emvText(inOrder(additional)));
  return emvPayload(inOrder(byTag));
}

function inOrder(fields: ReadonlyMap<string, string>): EmvField[] {
  return [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
}

function lengthOf(value: string): string {
  if (value.length > 99) throw new RangeError('a field of a QR code has at most 99 signs');
  return String(value.length).padStart(2, '0');
}

function readFields(text: string): EmvField[] | undefined {
  const fields: EmvField[] = [];
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const end = at + 4 + Number(head?.[2]);
    if (head === null || end > text.length) return undefined;
    fields.push([head[1] ?? '', text.slice(at + 4, end)]);
    at = end;
  }
  return fields;
}

function pairsOf(query: string): [string, string][] {
  return query.split('&').flatMap((pair): [string, string][] => {
    const [name, value] = pair.split('=', 2);
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}

/** CRC-16/CCITT-FALSE as four upper-case hex digits. */
export function checksumOf(text: string): string {
  let sum = 0xff_ff;
  for (let at = 0; at < text.length; at += 1) {
    sum ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum & 0x80_00) === 0 ? sum << 1 : (sum << 1) ^ 0x10_21;
    }
    sum &= 0xff_ff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}
