/** A way to the exchange; `url` is an origin such as `https://a.example`. */
export interface Line {
  readonly name: string;
  readonly url: string;
}

/** In ms by origin; null where nothing answered. */
export type Latencies = Readonly<Record<string, number | null>>;

/** Another line must be so much better, or they would take turns for nothing. */
const GAIN_MS_MIN = 30;
const GAIN_PARTS = 2;

/** The list as a page uses it: `/` is the page's own address, which is in it in any case. */
export function linesFrom(list: readonly Line[], own: Line): readonly Line[] {
  const lines = list.map(({ name, url }) => ({ name, url: url === '/' ? own.url : url }));
  return lines.some(({ url }) => url === own.url) ? lines : [own, ...lines];
}

/** Which line to use when nobody has chosen one: the present one unless another is far better. */
export function bestLine(
  lines: readonly Line[],
  latencies: Latencies,
  current: string,
): string | undefined {
  const answering = lines.flatMap(({ url }) => {
    const ms = latencies[url];
    return typeof ms === 'number' ? [{ url, ms }] : [];
  });
  const [best] = answering.toSorted((one, other) => one.ms - other.ms);
  const present = answering.find(({ url }) => url === current);
  if (best === undefined || present === undefined) return best?.url;
  const isFarBetter = present.ms > best.ms * GAIN_PARTS && present.ms - best.ms > GAIN_MS_MIN;
  return isFarBetter ? best.url : current;
}
