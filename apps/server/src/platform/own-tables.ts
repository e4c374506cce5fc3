import { type MigrationClient, pendingMigrations } from '@kontor/postgres';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';

/**
 * Throws where the server has not yet made the tables those of this version. `otherwise` is what
 * can be done beside starting it.
 */
export async function requireOwnTables(pool: MigrationClient, otherwise: string): Promise<void> {
  const [pending] = await pendingMigrations(pool, MIGRATIONS_FOLDER);
  if (pending === undefined) return;
  throw new Error(
    `the tables are those of an older version (${pending.name} was not applied): ${otherwise}, ` +
      'or start this one once, which makes them its own',
  );
}
