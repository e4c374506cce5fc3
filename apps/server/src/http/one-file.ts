import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Beside the file, a form may carry a few fields. */
export const FILE_FORM_LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 1_024 } as const;
/** What a form adds around its file. */
const FORM_BYTES_MAX = 16_384;
const MEGABYTE = 1_048_576;

/**
 * The fields of a multipart form and its one file, as `file`, whatever its field is called. Read
 * only after everybody who may not send it has been refused. Refuses more than one and what is too
 * large.
 */
export async function readOneFile(
  request: FastifyRequest,
  bytesMax: number,
): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) return {};
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > bytesMax + FORM_BYTES_MAX) throw tooLarge(bytesMax);
  const fields = new Map<string, unknown>();
  let file: Uint8Array | undefined;
  try {
    const limits = { ...FILE_FORM_LIMITS, fileSize: bytesMax };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = await part.toBuffer();
      else fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    throw refusalOf(error, bytesMax);
  }
  return { ...Object.fromEntries(fields), ...(file !== undefined && { file }) };
}

function refusalOf(error: unknown, bytesMax: number): unknown {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(bytesMax);
  if (code === 'FST_FILES_LIMIT') return new Refusal('IMAGE_ONE_ONLY', { field: 'file' });
  // What breaks off or is no form at all comes as a plain error of the reader's.
  return statusCode === undefined ? new Refusal('UNREADABLE') : error;
}

function tooLarge(bytesMax: number): Refusal {
  return new Refusal('IMAGE_TOO_LARGE', { field: 'file', maximum: bytesMax / MEGABYTE });
}
