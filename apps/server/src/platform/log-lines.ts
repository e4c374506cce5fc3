import type { DestinationStream } from 'pino';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/**
 * Shows the log's JSON lines as a person at a terminal reads them: time, level, message, fields.
 */
export function readableLines(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(readableLine(line)) };
}

export function readableLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`);
  const stack = (err as { stack?: unknown } | undefined)?.stack;
  const head = [String(time).slice(11, 19), (LEVELS[Number(level)] ?? '').padEnd(5), String(msg)];
  const text = [...head, ...shown].join(' ');
  return typeof stack === 'string' ? `${text}\n${stack}\n` : `${text}\n`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
