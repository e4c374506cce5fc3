/** How the texts of labels, tabs, buttons and notices lie in their boxes. */
import type { Page } from '@playwright/test';

/** Words that are split over two lines, and texts that their box cuts, even with an ellipsis. */
export function badlyLaid(page: Page): Promise<string[]> {
  return page.evaluate(inThePage);
}

/** In the page. */
function inThePage(): string[] {
  const controls =
    'button, [role="tab"], label, legend, summary, dt, th, nav a, a.press, [data-sonner-toast] p';
  const words = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' });
  const range = document.createRange();
  const faults: string[] = [];

  /** The boxes of some letters; what is only read aloud is one pixel wide. */
  const boxesOf = (node: Text, start: number, end: number): DOMRect[] => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };
  const isOverLines = ([first, ...rest]: DOMRect[]): boolean =>
    first !== undefined && rest.some(({ top }) => top > first.bottom - 2);
  const splitWord = (node: Text): string | undefined =>
    [...words.segment(node.data)].find(
      ({ segment, index, isWordLike }) =>
        isWordLike === true && isOverLines(boxesOf(node, index, index + segment.length)),
    )?.segment;
  /** A box that scrolls shows all of it in the end. */
  const isCutBy = (box: Element): boolean =>
    box.scrollWidth > box.clientWidth &&
    box.clientWidth > 1 &&
    ['hidden', 'clip'].includes(getComputedStyle(box).overflowX);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let found = walker.nextNode(); found !== null; found = walker.nextNode()) {
    const node = found as Text;
    const control = node.parentElement?.closest(controls) ?? null;
    if (control === null || node.data.trim() === '') continue;
    const boxes = boxesOf(node, 0, node.data.length);
    if (boxes.length === 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
    const word = isOverLines(boxes) ? splitWord(node) : undefined;
    if (word !== undefined) faults.push(`${word} is split: ${node.data}`);
    for (let box = node.parentElement; box !== null; box = box.parentElement) {
      if (isCutBy(box)) faults.push(`cut: ${node.data}`);
      if (box === control) break;
    }
  }
  return faults;
}
