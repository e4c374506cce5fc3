import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './compression.ts';

const compress = promisify(gzip);

interface Made {
  readonly text: string;
  /** Weak, since it is of the text and not of how it travels. */
  readonly tag: string;
  readonly compressed: Buffer;
}

/** A text that never changes while the server runs: made and compressed once, when it is wanted. */
export class StaticText {
  readonly #write: () => Promise<string>;
  readonly #type: string;
  #made: Promise<Made> | undefined;

  constructor(write: () => Promise<string>, type: string) {
    this.#write = write;
    this.#type = type;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.#made ??= make(this.#write).catch((error: unknown) => {
      this.#made = undefined;
      throw error;
    });
    const { text, tag, compressed } = await this.#made;
    const headers = { etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
    reply.headers(headers).type(this.#type);
    if (isKnown(request, tag)) reply.code(304).send();
    else if (acceptsGzip(request)) reply.header('content-encoding', 'gzip').send(compressed);
    else reply.send(text);
  }
}

async function make(write: () => Promise<string>): Promise<Made> {
  const text = await write();
  const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  return { text, tag, compressed: await compress(text, { level: constants.Z_BEST_COMPRESSION }) };
}

function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && known.split(',').some((one) => one.trim() === tag);
}
