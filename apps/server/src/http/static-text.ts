import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './compression.ts';

const compress = promisify(gzip);

/** A text that never changes while the server runs: it has one tag and is compressed once. */
export class StaticText {
  readonly #text: string;
  readonly #type: string;
  readonly #tag: string;
  #compressed: Promise<Buffer> | undefined;

  constructor(text: string, type: string) {
    this.#text = text;
    this.#type = type;
    // Weak, since it is of the text and not of how it travels.
    this.#tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({
      etag: this.#tag,
      'content-type': this.#type,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    if (isKnown(request, this.#tag)) return reply.code(304).send();
    if (!acceptsGzip(request)) return reply.send(this.#text);
    this.#compressed ??= compress(this.#text, { level: constants.Z_BEST_COMPRESSION });
    return reply.header('content-encoding', 'gzip').send(await this.#compressed);
  }
}

function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && known.split(',').some((one) => one.trim() === tag);
}
