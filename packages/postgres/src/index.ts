export { type Database, type DatabaseOptions, openDatabase } from './database.ts';
export { messageOf, PostgresError } from './errors.ts';
export {
  deleteEmbeddedPostgres,
  type EmbeddedPostgres,
  launchEmbeddedPostgres,
  type LaunchOptions,
  stopEmbeddedPostgres,
} from './launcher.ts';
export { type Log, silentLog } from './log.ts';
export { MigrationError, migrate, migrationsDigest } from './migrate.ts';
