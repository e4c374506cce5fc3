import type { Json } from './types.ts';

/** Two lanes of 32 bits. */
interface Lanes {
  first: number;
  second: number;
}

/**
 * 53 bits that two commands share when they ask for the same, whatever the order of their fields.
 * It is no seal: whoever looks for another input with the same bits gets an old answer of their own
 * in place of a refusal, since a key belongs to its actor.
 */
export function fingerprint(kind: string, input: Json): number {
  const lanes: Lanes = { first: 0xdead_beef, second: 0x41c6_ce57 };
  addText(lanes, kind);
  addJson(lanes, input);
  stir(lanes);
  return (lanes.second & 0x1f_ffff) * 0x1_0000_0000 + (lanes.first >>> 0);
}

/** Each kind of value begins with a mark of its own: 1 and "1" are not the same. */
const TEXT = 1;
const PLAIN = 2;
const LIST = 3;
const FIELDS = 4;
/**
 * From where a request came, and which operators are one hand or shut out at that moment, is no
 * part of what it asks for: sent again over another network, or after a change of those, it is the
 * same.
 */
const BESIDE: ReadonlySet<string> = new Set(['claimant', 'barred', 'shutOut']);

function addJson(lanes: Lanes, value: Json): void {
  if (typeof value === 'string') {
    mark(lanes, TEXT);
    addText(lanes, value);
  } else if (value === null || typeof value !== 'object') {
    mark(lanes, PLAIN);
    addText(lanes, String(value));
  } else if (Array.isArray(value)) {
    mark(lanes, LIST);
    for (const item of value) addJson(lanes, item as Json);
    mark(lanes, value.length);
  } else {
    mark(lanes, FIELDS);
    addFields(lanes, value as { readonly [field: string]: Json });
  }
}

/** Each field begins where the object does and all are summed up, so that no order is needed. */
function addFields(lanes: Lanes, fields: { readonly [field: string]: Json }): void {
  const { first, second } = lanes;
  let firstSum = 0;
  let secondSum = 0;
  for (const name of Object.keys(fields)) {
    if (BESIDE.has(name)) continue;
    lanes.first = first;
    lanes.second = second;
    addText(lanes, name);
    addJson(lanes, fields[name] as Json);
    stir(lanes);
    firstSum = (firstSum + lanes.first) | 0;
    secondSum = (secondSum + lanes.second) | 0;
  }
  lanes.first = first ^ firstSum;
  lanes.second = second ^ secondSum;
  stir(lanes);
}

/** With its length, so that two texts cannot stand for two others. */
function addText(lanes: Lanes, text: string): void {
  let { first, second } = lanes;
  for (let n = 0; n < text.length; n += 1) {
    const unit = text.charCodeAt(n);
    first = Math.imul(first ^ unit, 0x9e37_79b1);
    second = Math.imul(second ^ unit, 0x5f35_6495);
  }
  lanes.first = first;
  lanes.second = second;
  mark(lanes, text.length);
}

function mark(lanes: Lanes, value: number): void {
  lanes.first = Math.imul(lanes.first ^ value, 0x9e37_79b1);
  lanes.second = Math.imul(lanes.second ^ value, 0x5f35_6495);
}

/** Brings every bit to bear on every other one, as the end of murmur3 does. */
function stir(lanes: Lanes): void {
  let { first, second } = lanes;
  first = Math.imul(first ^ (first >>> 16), 0x85eb_ca6b);
  first ^= first >>> 13;
  second = Math.imul(second ^ (second >>> 16), 0xc2b2_ae35);
  second ^= second >>> 13;
  lanes.first = first ^ second;
  lanes.second = second ^ Math.imul(first, 0x27d4_eb2f);
}
