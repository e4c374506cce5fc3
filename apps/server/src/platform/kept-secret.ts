import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const SECRET_BYTES = 32;
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * 256 bits of an installation, drawn at its first start and kept in `DATA_DIR/keys` for its owner
 * only. Throws where the file is there and holds none: what was made with the old one would be lost
 * without a word. `otherwise` says what can be done then.
 */
export async function keptSecret(
  dataDirectory: string,
  name: string,
  otherwise: string,
): Promise<string> {
  const folder = join(dataDirectory, 'keys');
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = await readIfThere(file);
  if (kept === undefined) {
    await putThere(folder, name, randomBytes(SECRET_BYTES).toString('base64url'));
  }
  await chmod(file, 0o600);
  const secret = (kept ?? (await readFile(file, 'utf8'))).trim();
  if (!SECRET_FORM.test(secret)) throw new Error(`${file} ${otherwise}`);
  return secret;
}

/** Keeps a secret that was drawn elsewhere, unless one is there. Throws where it is too short. */
export async function keepSecret(folder: string, name: string, secret: Buffer): Promise<void> {
  if (secret.length !== SECRET_BYTES) throw new Error(`no secret for ${join(folder, name)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await putThere(folder, name, secret.toString('base64url'));
}

export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all, and of two starts at once the first one's stays. */
export async function putThere(folder: string, name: string, secret: string): Promise<void> {
  const temporary = join(folder, `.${name}-${randomBytes(6).toString('hex')}`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(`${secret}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(temporary, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await syncFolder(folder);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A name is as durable as its folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
