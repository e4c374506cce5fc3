import { fileURLToPath } from 'node:url';

/** The tables that this version knows, as SQL files. */
export const MIGRATIONS_FOLDER = fileURLToPath(
  new URL('../../../../packages/schema/drizzle', import.meta.url),
);
