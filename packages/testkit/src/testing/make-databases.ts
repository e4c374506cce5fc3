/** A process that makes two test databases at once, uses both, and says what it found. */
import pg from 'pg';
import { createTestDatabase } from '../database.ts';

const databases = await Promise.all([1, 2].map(() => createTestDatabase()));
for (const { url } of databases) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE mine AS SELECT 1 AS one');
  const { rows } = await client.query<{ migrations: number }>(
    'SELECT count(*)::int AS migrations FROM schema_migrations',
  );
  process.stdout.write(`${rows[0]?.migrations}\n`);
  await client.end();
}
await Promise.all(databases.map((database) => database.drop()));
