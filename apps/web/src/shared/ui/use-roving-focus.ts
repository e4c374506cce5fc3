import { type KeyboardEvent, type RefObject, useRef } from 'react';

export interface RovingFocus<Container extends HTMLElement> {
  containerRef: RefObject<Container | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

function stepFor(key: string, horizontal: boolean): number {
  if (key === (horizontal ? 'ArrowRight' : 'ArrowDown')) return 1;
  if (key === (horizontal ? 'ArrowLeft' : 'ArrowUp')) return -1;
  return 0;
}

function indexAfter(key: string, from: number, count: number, horizontal: boolean): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = stepFor(key, horizontal);
  return step === 0 ? -1 : (from + step + count) % count;
}

/** The next item after `from` whose text starts with what was typed; -1 when none does. */
function indexByLetter(items: readonly HTMLElement[], letter: string, from: number): number {
  for (let step = 1; step <= items.length; step += 1) {
    const index = (from + step) % items.length;
    const text = items[index]?.textContent?.trim().toLowerCase() ?? '';
    if (text.startsWith(letter.toLowerCase())) return index;
  }
  return -1;
}

/**
 * Arrow keys, Home, End and (in vertical lists) first letters move the focus among the elements
 * that match `selector`. The items themselves decide which of them has `tabIndex` 0.
 */
export function useRovingFocus<Container extends HTMLElement>(
  selector: string,
  {
    horizontal = false,
    onMove,
  }: { horizontal?: boolean; onMove?: (item: HTMLElement) => void } = {},
): RovingFocus<Container> {
  const containerRef = useRef<Container>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const items = [...(containerRef.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const from = items.indexOf(document.activeElement as HTMLElement);
    if (items.length === 0) return;
    const letter = !horizontal && /^\p{L}$/u.test(event.key);
    const index = letter
      ? indexByLetter(items, event.key, from)
      : indexAfter(event.key, from, items.length, horizontal);
    const item = items[index];
    if (item === undefined) return;
    event.preventDefault();
    item.focus();
    onMove?.(item);
  };
  return { containerRef, onKeyDown };
}
