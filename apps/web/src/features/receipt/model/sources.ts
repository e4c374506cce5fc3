import { receiptSource } from '@kontor/rules/receipt';
import { listOf, type ReceiptView, type Values } from './view.ts';

/** How a reader knows what is shown; `unsigned` is a word that nobody has signed as it stands. */
export type Source = 'computed' | 'word' | 'unsigned';

/** Of what is shown from several fields the least certain; undefined where the receipt is wrong. */
export function sourceOf(
  { rule, isComputed, isSigned }: Pick<ReceiptView, 'rule' | 'isComputed' | 'isSigned'>,
  fields: readonly string[],
): Source | undefined {
  if (!isComputed) return undefined;
  const word = isSigned ? 'word' : 'unsigned';
  return fields.every((field) => receiptSource(rule, field) === 'computed') ? 'computed' : word;
}

/** A field as the file has it: its name, how it is known, and its value as text. */
export interface FileField {
  readonly name: string;
  readonly source: Source | undefined;
  readonly value: string;
}

/** All fields of a receipt but its ticks, heads and keys. */
export function fieldsOf(view: ReceiptView): FileField[] {
  const { inputs, result, raw } = view;
  const of = (name: string, value: unknown): FileField[] =>
    leavesOf(name, value).map(([leaf, text]) => ({
      name: leaf,
      source: sourceOf(view, [leaf.replaceAll(/\[\d+\]/g, '')]),
      value: text,
    }));
  const others = ['version', 'kind', 'id', 'rule', 'journal', 'complete', 'complete_at']
    .filter((name) => raw[name] !== undefined)
    .flatMap((name) => leavesOf(name, raw[name]))
    .map(([name, value]) => ({ name, source: sourceOf(view, [name]), value }));
  return [...of('inputs', inputs), ...of('result', result), ...others];
}

function leavesOf(name: string, value: unknown): [name: string, value: string][] {
  if (Array.isArray(value)) {
    return listOf(value).flatMap((item, n) => leavesOf(`${name}[${n}]`, item));
  }
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value as Values).flatMap(([field, inner]) =>
    leavesOf(`${name}.${field}`, inner),
  );
}
