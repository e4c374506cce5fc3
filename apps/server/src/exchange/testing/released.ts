/**
 * A version as it is released, of which `tools/keep-release.mjs` makes one file: it brings its
 * tables up to date and is then the drill's process.
 */
import { migrate } from '@kontor/postgres';

const { DATABASE_URL: url, MIGRATIONS: folder } = process.env;
if (url === undefined || folder === undefined) throw new Error('DATABASE_URL, MIGRATIONS not set');
await migrate(url, folder);
await import('./crash-child.ts');
