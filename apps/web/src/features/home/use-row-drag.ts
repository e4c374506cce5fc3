import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** So close to an end of the list, in px, it scrolls by itself. */
const EDGE = 56;
const SCROLL_STEP = 8;

interface Begun {
  readonly from: number;
  readonly row: HTMLElement;
  readonly box: HTMLElement;
  readonly startY: number;
  readonly startScroll: number;
  /** Where the pointer is now. */
  y: number;
}

export interface RowDrag {
  readonly from: number;
  readonly to: number;
  /** How far the row has been drawn from its place. */
  readonly by: number;
  readonly height: number;
}

function scrolling(from: HTMLElement): HTMLElement {
  let box = from;
  while (box.parentElement !== null) {
    if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== 'visible') break;
    box = box.parentElement;
  }
  return box;
}

function dragOf({ from, row, box, startY, startScroll, y }: Begun, count: number): RowDrag {
  const height = row.offsetHeight;
  const by = y - startY + box.scrollTop - startScroll;
  const to = Math.max(0, Math.min(count - 1, from + Math.round(by / height)));
  return { from, to, by, height };
}

/**
 * Rows of one height that are drawn to another place by a grip. While one is drawn nothing moves in
 * the document, which would take the pointer away from the grip; the others step aside by sight
 * only. Escape, or a pointer that the device takes back, leaves everything as it was.
 */
export function useRowDrag(count: number, onDrop: (from: number, to: number) => void) {
  const begun = useRef<Begun>(undefined);
  const [drag, setDrag] = useState<RowDrag>();
  const isDragging = drag !== undefined;
  const end = (): void => {
    begun.current = undefined;
    setDrag(undefined);
  };
  useEffect(() => {
    if (!isDragging) return;
    let frame = 0;
    const follow = (): void => {
      const now = begun.current;
      if (now === undefined) return;
      const { top, bottom } = now.box.getBoundingClientRect();
      const before = now.box.scrollTop;
      if (now.y < top + EDGE) now.box.scrollTop -= SCROLL_STEP;
      if (now.y > bottom - EDGE) now.box.scrollTop += SCROLL_STEP;
      if (now.box.scrollTop !== before) setDrag(dragOf(now, count));
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    // Before the sheet hears it, which would close.
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      begun.current = undefined;
      setDrag(undefined);
    };
    addEventListener('keydown', leave, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('keydown', leave, { capture: true });
    };
  }, [isDragging, count]);
  return {
    drag,
    /** For the grip of the row at an index. */
    grip: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const row = event.currentTarget.closest('li');
        if (event.button !== 0 || row === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const box = scrolling(row);
        const { clientY: y } = event;
        begun.current = { from: index, row, box, startY: y, startScroll: box.scrollTop, y };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (begun.current === undefined) return;
        begun.current.y = event.clientY;
        setDrag(dragOf(begun.current, count));
      },
      onPointerUp: () => {
        if (begun.current !== undefined) {
          const { from, to } = dragOf(begun.current, count);
          if (from !== to) onDrop(from, to);
        }
        end();
      },
      onPointerCancel: end,
    }),
  };
}

/** How far a row stands aside, in px, while another is drawn past it. */
export function asideBy({ from, to, by, height }: RowDrag, index: number): number {
  if (index === from) return by;
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}
