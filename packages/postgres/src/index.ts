export { type Database, type DatabaseOptions, openDatabase } from './database.ts';
export { messageOf, PostgresError } from './errors.ts';
export {
  deleteEmbeddedPostgres,
  type EmbeddedPostgres,
  hasEmbeddedPostgres,
  launchEmbeddedPostgres,
  type LaunchOptions,
  stopEmbeddedPostgres,
} from './launcher.ts';
export { type Log, silentLog } from './log.ts';
export {
  applyMigration,
  createTables,
  lockMigrations,
  type MigrationClient,
  type MigrationFile,
  MigrationError,
  migrate,
  migrationsDigest,
  pendingMigrations,
} from './migrate.ts';
