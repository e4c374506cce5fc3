/**
 * Back closes what is open over a page before it leaves the page. Each open sheet or dialog stands
 * on an entry of the history of its own, with the address and the router's state of the page below
 * it; the router never hears of these entries, and none is left behind.
 */

/** In the state of an entry: which overlay it belongs to. */
const MARK = 'kontorOverlay';

interface PageState {
  /** The router's number of the entry. */
  readonly idx?: number;
  readonly [MARK]?: number;
}

interface Overlay {
  readonly id: number;
  readonly close: () => void;
  open: boolean;
}

/** Those that have an entry, the lowest first. */
let overlays: Overlay[] = [];
/** What to do when the steps that were asked for here have been made. */
let arrived: (() => void) | undefined;
let arrivesWithin: ReturnType<typeof setTimeout> | undefined;
/** Where the router went while such steps were under way, which take that back again. */
let routed: { state: unknown; address: string; pushed: boolean } | undefined;
/** Overlays that opened while such steps were under way. */
let waiting: Overlay[] = [];
let listening = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let nextId = 1;
/** The page below the overlays: its address, and its entry's number in the router. */
let pageAddress = '';
let pageIndex = 0;

/** Another navigation in the same moment may call off the steps; nobody says so. */
const ARRIVES_WITHIN_MS = 1_000;

function pageState(): PageState {
  return (history.state ?? {}) as PageState;
}

/** An address that was typed in has no number; the router then counts from nought. */
function indexNow(): number {
  return pageState().idx ?? 0;
}

function push(overlay: Overlay): void {
  overlays.push(overlay);
  history.pushState({ ...pageState(), [MARK]: overlay.id }, '');
}

/** Goes back unseen by the router, then does what is to be done there. */
function stepBack(steps: number, then: () => void): void {
  arrived = then;
  arrivesWithin = setTimeout(settle, ARRIVES_WITHIN_MS);
  history.go(-steps);
}

/** Nothing is under way any more: those that have waited get their entries. */
function settle(): void {
  clearTimeout(arrivesWithin);
  arrived = undefined;
  routed = undefined;
  const late = waiting.filter((overlay) => overlay.open);
  waiting = [];
  for (const overlay of late) opened(overlay);
  tidySoon();
}

/**
 * Takes away the entries of what was closed otherwise than by Back. What closed it may also have
 * gone to another page: that navigation is repeated from where the overlay stood.
 */
function tidy(): void {
  timer = undefined;
  if (arrived !== undefined) return;
  const lastOpen = overlays.findLastIndex((overlay) => overlay.open);
  const closed = overlays.slice(lastOpen + 1);
  const top = closed.at(-1);
  if (top === undefined) return;
  overlays = overlays.slice(0, lastOpen + 1);
  const { state } = history as { state: unknown };
  const address = location.href;
  if (pageState()[MARK] === top.id) {
    stepBack(closed.length, () => undefined);
  } else if (indexNow() === pageIndex) {
    stepBack(closed.length, () => history.replaceState(state, '', address));
  } else if (indexNow() === pageIndex + 1) {
    stepBack(closed.length + 1, () => history.pushState(state, '', address));
  }
}

function opened(overlay: Overlay): void {
  if (arrived !== undefined) {
    waiting.push(overlay);
    return;
  }
  const last = overlays.at(-1);
  if (last !== undefined && !last.open && pageState()[MARK] === last.id) {
    // One closes and another opens: the entry changes hands.
    overlays.splice(-1, 1, overlay);
    history.replaceState({ ...pageState(), [MARK]: overlay.id }, '');
    return;
  }
  if (overlays.length === 0) {
    pageAddress = location.href;
    pageIndex = indexNow();
  }
  push(overlay);
}

function followPop(event: PopStateEvent): void {
  const state = pageState();
  if (arrived !== undefined) {
    const there = location.href === pageAddress && state[MARK] === overlays.at(-1)?.id;
    if (there) {
      event.stopImmediatePropagation();
      const meanwhile = routed;
      arrived();
      if (meanwhile !== undefined) {
        const { state: to, address, pushed } = meanwhile;
        history[pushed ? 'pushState' : 'replaceState'](to, '', address);
      }
    }
    settle();
    if (there) return;
  }
  if (overlays.length === 0) {
    // Forward to something that was closed: there is nothing to show.
    if (state[MARK] !== undefined) stepBack(1, () => undefined);
    return;
  }
  const left = overlays.findIndex((overlay) => overlay.id === state[MARK]) + 1;
  const gone = overlays.slice(left);
  overlays = overlays.slice(0, left);
  if (location.href === pageAddress) event.stopImmediatePropagation();
  for (const overlay of gone.toReversed()) {
    if (overlay.open) overlay.close();
  }
}

function tidySoon(): void {
  // Not at once: what closed the overlay may be about to go to another page.
  timer ??= setTimeout(tidy, 0);
}

/** Steps take their time, and an answer may lead to another page before they are made. */
function noteRouting(): void {
  for (const way of ['pushState', 'replaceState'] as const) {
    const go = history[way].bind(history);
    history[way] = (state: unknown, title, address) => {
      go(state, title, address);
      if (arrived === undefined) return;
      const pushed = way === 'pushState' || routed?.pushed === true;
      routed = { state, address: location.href, pushed };
    };
  }
}

function listen(): void {
  if (listening) return;
  listening = true;
  noteRouting();
  addEventListener('popstate', followPop);
}

/** Lets Back close this overlay until the answer is called, which is when it is closed. */
export function closeOnBack(close: () => void): () => void {
  listen();
  const overlay: Overlay = { id: nextId, close, open: true };
  nextId += 1;
  opened(overlay);
  return () => {
    overlay.open = false;
    tidySoon();
  };
}

/**
 * To be called before the router is there: whoever listens first may keep a step from the others,
 * and the router would take it for one between pages. After the page was loaded anew, nothing is
 * open any more, so the entry of what was is left.
 */
export function watchBack(): void {
  listen();
  if (pageState()[MARK] !== undefined) history.back();
}
