import { type OutgoingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LANGUAGE } from '@kontor/i18n';
import { errorAnswer } from './answers.ts';
import { Refusal } from './refusal.ts';
import { DATA_HEADERS } from './register-routes.ts';

/** What Node finds wrong with a request before there is one, and how that is answered. */
const FAULTS = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'TOO_SLOW' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'TOO_LARGE' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'TOO_LARGE' },
} as const;
const UNREADABLE = { status: 400, code: 'UNREADABLE' } as const;

/** Answers what no handler can, in the envelope that callers know, and closes the connection. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // An answer that has begun is not mixed with another one.
  const { _httpMessage: answer } = socket as { _httpMessage?: OutgoingMessage | null };
  if (socket.writable && answer?.headersSent !== true) socket.write(answerTo(error.code));
  socket.destroy(error);
}

function answerTo(fault: string | undefined): string {
  const { status, code } = FAULTS[fault as keyof typeof FAULTS] ?? UNREADABLE;
  const text = JSON.stringify(errorAnswer(new Refusal(code), DEFAULT_LANGUAGE).body);
  const headers = {
    ...DATA_HEADERS,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}
