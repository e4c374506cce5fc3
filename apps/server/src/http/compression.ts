import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);
/** A shorter answer travels in as many packets either way. */
const COMPRESSED_FROM_CHARS = 4_096;
/** Market lists shrink to a quarter at the first level already; the next ones only take longer. */
const LEVEL = 1;

/**
 * Sends an answer's text, compressed where it is long and the caller reads that. The work is done
 * beside the event loop.
 */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<void> {
  if (text.length < COMPRESSED_FROM_CHARS || !acceptsGzip(request)) {
    reply.send(text);
    return;
  }
  const compressed = await compress(text, { level: LEVEL });
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(compressed);
}

export function acceptsGzip({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return false;
  return accepted
    .split(',')
    .some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(coding));
}
