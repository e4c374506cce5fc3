import type { Language } from '@kontor/i18n';
import type { Marker } from '@kontor/i18n/line-breaks';

/** Languages without spaces; only their readers fetch the code. */
const WITHOUT_SPACES: ReadonlySet<Language> = new Set<Language>(['zh', 'hk', 'th', 'jp']);

/** What people write, and what has to be taken letter by letter, is shown as it is. */
const VERBATIM = 'textarea, code, option, [contenteditable], [data-verbatim]';

const nothing = (): void => undefined;
let stop = nothing;
let wanted: Language | undefined;

/**
 * Lines of this language end between words from now on, whatever shows the text: our own parts,
 * libraries and words of the server. The marks are written into the texts of the page, because an
 * element between two words would be a part of its own in a flexible box, and a text of its own for
 * a screen reader. React never reads a text back from the page, and what it writes anew is marked
 * before it is drawn. What is copied has no marks; searching in the page looks over them.
 */
export async function keepWordsWhole(language: Language): Promise<void> {
  wanted = language;
  stop();
  if (!WITHOUT_SPACES.has(language)) return;
  const { lineBreaksIn, withoutMarks } = await import('@kontor/i18n/line-breaks');
  const mark = lineBreaksIn(language);
  // Another language may have been chosen meanwhile.
  if (mark === undefined || wanted !== language) return;
  // The same one may have been chosen twice.
  stop();
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') markText(target as Text, mark);
      else for (const added of addedNodes) markAll(added, mark);
    }
  });
  const onCopy = (event: ClipboardEvent): void => copyWithout(event, withoutMarks);
  markAll(document.body, mark);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  document.addEventListener('copy', onCopy);
  document.documentElement.toggleAttribute('data-words', true);
  stop = () => {
    document.documentElement.toggleAttribute('data-words', false);
    observer.disconnect();
    document.removeEventListener('copy', onCopy);
    stop = nothing;
  };
}

function markAll(root: Node, mark: Marker): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  if (root instanceof Text) markText(root, mark);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    markText(node as Text, mark);
  }
}

function markText(node: Text, mark: Marker): void {
  const marked = mark(node.data);
  if (marked === node.data || node.parentElement?.closest(VERBATIM) !== null) return;
  node.data = marked;
}

/** What is selected with its links and lists, as editors take it. */
function selectedHtml(): string {
  const selection = getSelection();
  const copy = document.createElement('div');
  for (let n = 0; n < (selection?.rangeCount ?? 0); n += 1) {
    const part = selection?.getRangeAt(n).cloneContents();
    if (part !== undefined) copy.append(part);
  }
  return copy.innerHTML;
}

/** Fields hold no marks and copy themselves. */
function copyWithout(event: ClipboardEvent, withoutMarks: (text: string) => string): void {
  const text = getSelection()?.toString() ?? '';
  if (event.clipboardData === null || withoutMarks(text) === text) return;
  event.clipboardData.setData('text/plain', withoutMarks(text));
  event.clipboardData.setData('text/html', withoutMarks(selectedHtml()));
  event.preventDefault();
}
