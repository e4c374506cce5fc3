/** How the texts of headings, labels, tabs, buttons, tags and notices lie in their boxes. */
import type { Page } from '@playwright/test';
import type { Language } from '@kontor/i18n';
import { WORDS } from '@kontor/i18n/line-breaks';
import glossary from '../../packages/i18n/glossary.json' with { type: 'json' };

interface Known {
  /** No dictionary has them: lines may end beside them. */
  readonly words: readonly string[];
  /** Of the field: lines may not end within them, whatever a dictionary says. */
  readonly terms: readonly string[];
}

const TERMS: readonly Partial<Record<Language, { readonly term: string }>>[] =
  Object.values(glossary);
/** Longer ones are of several words. */
const TERM_LENGTH_MAX = 3;

function knownIn(language: Language): Known {
  const isShort = (term: string): boolean => term.length > 1 && term.length <= TERM_LENGTH_MAX;
  const hasNoSpaces = ['zh', 'hk', 'jp'].includes(language);
  const terms = TERMS.map((entry) => entry[language]?.term ?? '').filter(isShort);
  return { words: WORDS[language] ?? [], terms: hasNoSpaces ? terms : [] };
}

/** To be evaluated in a page that shows this language; answers the faults, a text each. */
export function laidScript(language: Language): string {
  return `(${inThePage.toString()})(${JSON.stringify(knownIn(language))})`;
}

/**
 * Words that are split over two lines, single characters that are left alone on a last one, and
 * texts that their box cuts, that reach out of it or lie over those of another control.
 */
export function badlyLaid(page: Page, language: Language): Promise<string[]> {
  return page.evaluate<string[]>(laidScript(language));
}

/** In the page. */
function inThePage({ words, terms }: Known): string[] {
  const controls =
    'button, [role="tab"], [role="radio"], label, legend, summary, dt, th, nav a, a.press, ' +
    'h1, h2, h3, .rounded-chip, .rounded-tag, [data-sonner-toast] p';
  const { lang } = document.documentElement;
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  const isIdeographic = /^(?:zh|ja)/u.test(lang);
  const own = new RegExp(words.length === 0 ? '(?!)' : `(${words.join('|')})`, 'u');
  const range = document.createRange();
  const faults: string[] = [];
  interface Shown {
    readonly control: Element;
    readonly text: string;
    readonly box: DOMRect;
  }
  type Seen = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  const shown: Shown[] = [];

  const boxesOf = (node: Text, start: number, end: number): DOMRect[] => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };
  /** Its box is one pixel wide; its letters are as wide as ever. */
  const isOnlyReadAloud = (element: Element | null): boolean =>
    element instanceof HTMLElement && element.offsetWidth <= 1;
  const isOverLines = ([first, ...rest]: DOMRect[]): boolean =>
    first !== undefined && rest.some(({ top }) => top > first.bottom - 2);

  /** A text as people read it, without the marks that say where lines may end. */
  const readingOf = (node: Text): { text: string; places: number[] } => {
    const places = [...node.data.matchAll(/[^\u200b\u00ad]/gsu)];
    return {
      text: places.map(([letter]) => letter).join(''),
      places: places.map(({ index }) => index),
    };
  };
  /** Where words are: as the dictionary of the browser has them, but for those it does not know. */
  const wordsIn = function* (text: string): Generator<readonly [from: number, to: number]> {
    let at = 0;
    for (const part of text.split(own)) {
      if (words.includes(part)) yield [at, at + part.length];
      else {
        for (const { segment, index, isWordLike } of segmenter.segment(part)) {
          if (isWordLike === true) yield [at + index, at + index + segment.length];
        }
      }
      at += part.length;
    }
    for (const term of terms) {
      for (let from = text.indexOf(term); from >= 0; from = text.indexOf(term, from + 1)) {
        yield [from, from + term.length];
      }
    }
  };
  const wordFaults = (node: Text): void => {
    const { text, places } = readingOf(node);
    // Places are by characters and words by units, which differ beyond the words of our languages.
    if (text.length !== places.length) return;
    const over = (from: number, to: number): boolean =>
      isOverLines(boxesOf(node, places[from] ?? 0, (places[to - 1] ?? 0) + 1));
    for (const [from, to] of wordsIn(text)) {
      if (!over(from, to)) continue;
      faults.push(`${text.slice(from, to)} is split: ${text}`);
      return;
    }
    const letters = [...text.matchAll(/\p{Letter}/gu)].map(({ index }) => index);
    const [before, last] = letters.slice(-2);
    if (isIdeographic && before !== undefined && last !== undefined && over(before, last + 1)) {
      faults.push(`${text[last] ?? ''} is alone on the last line: ${text}`);
    }
  };

  /** A box that scrolls shows all of it in the end. */
  const isCutBy = (box: Element): boolean =>
    box.scrollWidth > box.clientWidth &&
    box.clientWidth > 1 &&
    ['hidden', 'clip'].includes(getComputedStyle(box).overflowX);
  const reachesOut = (boxes: DOMRect[], control: Element): boolean => {
    const outer = control.getBoundingClientRect();
    return boxes.some(
      ({ left, right, top, bottom }) =>
        left < outer.left - 1 ||
        right > outer.right + 1 ||
        (top + bottom) / 2 < outer.top ||
        (top + bottom) / 2 > outer.bottom,
    );
  };
  /** What lies over the page on purpose. */
  const layerOf = (element: Element): Element | null => {
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      if (/fixed|sticky|absolute/u.test(getComputedStyle(box).position)) return box;
    }
    return null;
  };
  /** What rows and sheets that scroll leave of a text. */
  const seenOf = ({ control, box }: Shown): Seen => {
    let { left, right, top, bottom } = box;
    for (let outer = control.parentElement; outer !== null; outer = outer.parentElement) {
      if (outer === document.body) break;
      const { overflowX, overflowY } = getComputedStyle(outer);
      const edges = outer.getBoundingClientRect();
      if (outer.scrollWidth > outer.clientWidth && overflowX !== 'visible') {
        [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
      }
      if (outer.scrollHeight > outer.clientHeight && overflowY !== 'visible') {
        [top, bottom] = [Math.max(top, edges.top), Math.min(bottom, edges.bottom)];
      }
    }
    return { left, right, top, bottom };
  };
  const isOver = (one: Seen, other: Seen): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) >= 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  const overlapFaults = (): void => {
    const sorted = shown.toSorted((one, other) => one.box.top - other.box.top);
    for (const [at, one] of sorted.entries()) {
      for (const other of sorted.slice(at + 1)) {
        if (other.box.top > one.box.bottom - 3) break;
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
        if (!isOver(one.box, other.box) || !isOver(seenOf(one), seenOf(other))) continue;
        if (layerOf(one.control) !== layerOf(other.control)) continue;
        faults.push(`${one.text} lies over ${other.text}`);
      }
    }
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let found = walker.nextNode(); found !== null; found = walker.nextNode()) {
    const node = found as Text;
    const control = node.parentElement?.closest(controls) ?? null;
    if (control === null || node.data.trim() === '' || isOnlyReadAloud(node.parentElement))
      continue;
    const boxes = boxesOf(node, 0, node.data.length);
    if (boxes.length === 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
    const { text } = readingOf(node);
    if (isOverLines(boxes)) wordFaults(node);
    let isCut = false;
    for (let box = node.parentElement; box !== null; box = box.parentElement) {
      isCut ||= isCutBy(box);
      if (box === control) break;
    }
    if (isCut) faults.push(`cut: ${text}`);
    else if (reachesOut(boxes, control)) faults.push(`out of its box: ${text}`);
    shown.push(...boxes.map((box) => ({ control, text, box })));
  }
  overlapFaults();
  return faults;
}
