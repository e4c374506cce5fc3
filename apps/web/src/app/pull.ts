/** How far a finger has to pull, and how far the disc follows it, in CSS pixels. */
const PULL_ENOUGH = 56;
const PULL_MAX = 88;
/** The page gives way less than the finger moves. */
const RESISTANCE = 0.45;
/** A finger that wanders less has not decided yet between down and sideways. */
const UNDECIDED = 8;

export interface PullDoors {
  moved: (offset: number, isEnough: boolean) => void;
  /** Whatever it promises ends before the next pull begins. */
  released: (isEnough: boolean) => Promise<void>;
}

/** Follows a finger that pulls the page down while it stands at its top. Returns a way to stop. */
export function followPull({ moved, released }: PullDoors): () => void {
  let from: { x: number; y: number } | undefined;
  let offset = 0;
  let busy = false;
  const start = ({ touches, target }: TouchEvent): void => {
    const [finger, second] = touches;
    const free = !busy && second === undefined && scrollY <= 0 && !belongsToOther(target);
    if (finger === undefined || !free) return;
    from = { x: finger.clientX, y: finger.clientY };
    offset = 0;
    document.addEventListener('touchmove', move, { passive: false });
  };
  const move = (event: TouchEvent): void => {
    const [finger] = event.touches;
    if (from === undefined || finger === undefined) return;
    const down = finger.clientY - from.y;
    const aside = Math.abs(finger.clientX - from.x);
    if (offset === 0 && Math.max(Math.abs(down), aside) < UNDECIDED) return;
    if (offset === 0 && (down < aside || scrollY > 0)) return forget();
    event.preventDefault();
    offset = Math.min(PULL_MAX, Math.max(1, down * RESISTANCE));
    moved(offset, offset >= PULL_ENOUGH);
  };
  const forget = (): void => {
    from = undefined;
    document.removeEventListener('touchmove', move);
  };
  const end = (): void => {
    if (from === undefined) return;
    forget();
    if (offset === 0) return;
    busy = true;
    void released(offset >= PULL_ENOUGH).finally(() => {
      busy = false;
    });
  };
  document.addEventListener('touchstart', start, { passive: true });
  document.addEventListener('touchend', end);
  document.addEventListener('touchcancel', end);
  return () => {
    forget();
    document.removeEventListener('touchstart', start);
    document.removeEventListener('touchend', end);
    document.removeEventListener('touchcancel', end);
  };
}

/** What has a movement of its own: sheets, charts, sliders, and what scrolls within the page. */
function belongsToOther(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('[role$="dialog"], canvas, input, textarea, [role="slider"]')) return true;
  for (let one: Element | null = target; one !== null; one = one.parentElement) {
    if (one.scrollTop > 0 && one !== document.documentElement) return true;
  }
  return false;
}
