import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceNowMs } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { lasting } from '../storage/safe-storage.ts';
import { bestLine, type Latencies, type Line, linesFrom } from './choice.ts';

const PING_MS_MAX = 4_000;
/** The first request to a line also opens the connection, so it says little about the line. */
const PINGS_EACH = 2;
const LOOK_EVERY_MS = 15_000;
/** All lines are measured at each so many-th look. */
const MEASURED_EVERY = 20;

interface Lines {
  /** As the exchange names them, with the page's own address; empty before the first answer. */
  readonly lines: readonly Line[];
  /** What the user has chosen; null: whichever is best. Kept while that line is shut. */
  readonly chosen: string | null;
  /** The origin that calls and socket use; empty: the page's own. */
  readonly current: string;
  readonly latencies: Latencies;
  readonly isMeasuring: boolean;
}

export const useLines = create<Lines>()(
  persist(
    (): Lines => ({ lines: [], chosen: null, current: '', latencies: {}, isMeasuring: false }),
    {
      name: 'kontor.lines',
      version: 1,
      storage: createJSONStorage(() => lasting),
      partialize: ({ lines, chosen }) => ({ lines, chosen }),
    },
  ),
);

const givenUp = new Map<string, AbortController>();
let rescue: Promise<boolean> | undefined;

function ownOrigin(): string {
  return globalThis.location?.origin ?? '';
}

/** The origin that is used now. */
export function currentLine(): string {
  return useLines.getState().current || ownOrigin();
}

/** What stands before `/api` in an address: nothing for the page's own line. */
export function lineBase(): string {
  const { current } = useLines.getState();
  return current === ownOrigin() ? '' : current;
}

/** Aborts when the line of this base is given up because nothing comes back from it. */
export function lineGivenUp(base: string): AbortSignal {
  const url = base || ownOrigin();
  const controller = givenUp.get(url) ?? new AbortController();
  givenUp.set(url, controller);
  return controller.signal;
}

/**
 * Nothing came back from this base. Looks whether its line is shut and takes the fastest of the
 * others then. Resolves to whether another line is in use now.
 */
export async function lineLost(base: string): Promise<boolean> {
  const lost = base || ownOrigin();
  if (currentLine() !== lost) return true;
  const others = useLines.getState().lines.filter(({ url }) => url !== lost);
  if (others.length === 0 || !navigator.onLine) return false;
  rescue ??= goOnElsewhere(lost, others).finally(() => (rescue = undefined));
  return await rescue;
}

async function goOnElsewhere(lost: string, others: readonly Line[]): Promise<boolean> {
  const answers = others.map(async ({ url }) => {
    const ms = await ping(url);
    if (ms === null) throw new Error('no answer');
    return { url, ms };
  });
  // Settled below, or not at all where the line turns out to be open.
  const fastest = Promise.any(answers).catch(() => undefined);
  if ((await ping(lost)) !== null) return currentLine() !== lost;
  const found = await fastest;
  note({ [lost]: null, ...(found !== undefined && { [found.url]: found.ms }) });
  if (currentLine() !== lost) return true;
  if (found === undefined) return false;
  logger.info('a line is shut, and another one is used', { lost, found: found.url });
  useLines.setState({ current: found.url });
  givenUp.get(lost)?.abort();
  givenUp.delete(lost);
  return true;
}

/** The way there and back in ms; null where nothing of ours answered. */
async function ping(url: string): Promise<number | null> {
  const begun = deviceNowMs();
  const address = `${url === ownOrigin() ? '' : url}/api/ping`;
  try {
    const signal = AbortSignal.timeout(PING_MS_MAX);
    const response = await fetch(address, { cache: 'no-store', signal });
    const { type } = (await response.json()) as { type?: string };
    return type === 'ok' ? Math.max(1, deviceNowMs() - begun) : null;
  } catch {
    return null;
  }
}

function note(measured: Latencies): void {
  useLines.setState(({ latencies }) => ({ latencies: { ...latencies, ...measured } }));
}

/** Measures every line and goes to the chosen one, or to the best. */
export async function measureLines(): Promise<void> {
  if (useLines.getState().isMeasuring) return;
  useLines.setState({ isMeasuring: true });
  const { lines } = useLines.getState();
  await Promise.all(
    lines.map(async ({ url }) => {
      const times: number[] = [];
      for (let one = 0; one < PINGS_EACH; one += 1) {
        const ms = await ping(url);
        if (ms === null) return note({ [url]: null });
        times.push(ms);
      }
      note({ [url]: Math.min(...times) });
    }),
  );
  useLines.setState({ isMeasuring: false });
  settle();
}

function settle(): void {
  const { lines, chosen, latencies } = useLines.getState();
  const isOpen = chosen !== null && typeof latencies[chosen] === 'number';
  const next = isOpen ? chosen : bestLine(lines, latencies, currentLine());
  if (next !== undefined && next !== currentLine()) useLines.setState({ current: next });
}

/** The user's choice, kept on this device; null leaves it to the app. */
export function chooseLine(url: string | null): void {
  useLines.setState({ chosen: url });
  settle();
}

/** Reads which lines there are. Throws where nothing answers. */
export async function loadLines(): Promise<void> {
  const response = await fetch(`${lineBase()}/api/lines`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(PING_MS_MAX),
  });
  const answer = (await response.json()) as { type?: string; message?: readonly Line[] };
  if (answer.type !== 'ok' || !Array.isArray(answer.message)) throw new Error('no list of lines');
  const own = { name: globalThis.location.host, url: ownOrigin() };
  const lines = linesFrom(answer.message, own);
  const { chosen } = useLines.getState();
  const isThere = lines.some(({ url }) => url === chosen);
  useLines.setState({ lines, chosen: isThere ? chosen : null });
}

async function look(count: number): Promise<void> {
  const { lines, chosen } = useLines.getState();
  if (lines.length < 2 || document.visibilityState === 'hidden' || !navigator.onLine) return;
  if (count % MEASURED_EVERY === 0) return await measureLines();
  const wanted = chosen ?? currentLine();
  const ms = await ping(wanted);
  note({ [wanted]: ms });
  if (ms !== null) settle();
  else if (wanted === currentLine()) await lineLost(lineBase());
}

/** Looks after the lines as long as the app runs; where there is one alone, it does nothing. */
export function startLines(): () => void {
  let count = 0;
  const begin = async (): Promise<void> => {
    await loadLines().catch((error: unknown) => logger.info('the lines did not load', error));
    if (useLines.getState().lines.length < 2) return;
    // What tells people must be here before the page's own line can be shut.
    void import('../ui/toaster-view.tsx').catch(() => undefined);
    await measureLines();
  };
  void begin();
  const timer = setInterval(() => {
    count += 1;
    void look(count);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
