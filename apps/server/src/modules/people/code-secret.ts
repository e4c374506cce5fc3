import { join } from 'node:path';
import { siteSettings } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { keepSecret, keptSecret } from '../../platform/kept-secret.ts';
import type { Queries } from '../../platform/queries.ts';

export type CodeSecret = Buffer;

const FILE = 'code-secret';
/** Where it lay before it had a file, in Base64. */
const SETTING = 'code_secret';

/**
 * The key under which codes are hashed and tokens are marked: six digits are guessed from a plain
 * hash in no time. It lies with the installation's other keys, so that a copy of the database gives
 * none away. An installation that has it in the database still has it moved, with what was made
 * under it: written down first, and only then deleted there.
 */
export async function loadCodeSecret(queries: Queries, dataDirectory: string): Promise<CodeSecret> {
  const isIt = eq(siteSettings.name, SETTING);
  const [row] = await queries.select({ value: siteSettings.value }).from(siteSettings).where(isIt);
  if (row !== undefined) {
    await keepSecret(join(dataDirectory, 'keys'), FILE, Buffer.from(row.value, 'base64'));
  }
  const otherwise = 'holds no key: restore it, or delete it for a new one';
  const secret = await keptSecret(dataDirectory, FILE, otherwise);
  if (row !== undefined) await queries.delete(siteSettings).where(isIt);
  return Buffer.from(secret, 'base64url');
}
