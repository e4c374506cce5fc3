/**
 * Puts a text into the clipboard; false where the browser does not let a page do it. Pages without
 * TLS, as at an address of the own network, have no clipboard: there it is copied as if the reader
 * had selected it. Nothing else in the app copies, so that it works everywhere.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyAsSelected(text);
  }
}

function copyAsSelected(text: string): boolean {
  const selection = getSelection();
  if (selection === null) return false;
  const before = Array.from({ length: selection.rangeCount }, (_, n) => selection.getRangeAt(n));
  // No field: where an overlay holds the focus it would not get it, and nothing is to lose it.
  const place = document.createElement('span');
  place.dataset['verbatim'] = '';
  place.textContent = text;
  place.className = 'fixed top-0 left-0 opacity-0 whitespace-pre select-text';
  document.body.append(place);
  let copied = false;
  const onCopy = (event: ClipboardEvent): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    copied = event.clipboardData !== null;
  };
  addEventListener('copy', onCopy, true);
  try {
    selectAll(place);
    // Not recommended any more, and the only way without TLS.
    return document.execCommand('copy') && copied;
  } catch {
    return false;
  } finally {
    removeEventListener('copy', onCopy, true);
    place.remove();
    selection.removeAllRanges();
    for (const range of before) selection.addRange(range);
  }
}

/** Selects what an element shows, to be copied by hand. */
export function selectAll(element: Element | null): void {
  if (element !== null) getSelection()?.selectAllChildren(element);
}
