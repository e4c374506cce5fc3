import { searchable } from '@kontor/i18n';
import type { RowOf } from '../calls/rows.ts';
import type { operatorCalls } from '@kontor/contract/light-operators';

type Canned = RowOf<typeof operatorCalls.chat.canned>;

/** The answers whose title or text has all the words that are looked for. */
export function cannedFound(rows: readonly Canned[], looked: string): readonly Canned[] {
  const words = searchable(looked)
    .split(' ')
    .filter((word) => word !== '');
  return rows.filter(({ title, text }) => {
    const all = searchable(`${title} ${text}`);
    return words.every((word) => all.includes(word));
  });
}

/** `{name}` of a prepared answer is the member's nickname. */
export function filledIn(text: string, name: string): string {
  return text.replaceAll('{name}', () => name);
}

/** What stood there before stays, with the answer in a line of its own behind. */
export function inserted(draft: string, text: string): string {
  return draft.trim() === '' ? text : `${draft.trimEnd()}\n${text}`;
}
