/** A process that launches PostgreSQL, says so, and lives until it is killed or told to stop. */
import { launchEmbeddedPostgres } from '../launcher.ts';
import { silentLog } from '../log.ts';

const server = await launchEmbeddedPostgres({
  dataDirectory: process.argv[2] ?? '',
  log: silentLog,
});
process.stdout.write(`${JSON.stringify({ pid: server.pid, adopted: server.adopted })}\n`);
process.stdin.resume();
process.stdin.once('end', () => {
  void server.stop().then(() => process.exit(0));
});
