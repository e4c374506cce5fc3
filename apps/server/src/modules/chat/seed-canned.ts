import type { Language } from '@kontor/i18n';
import { chatCanned } from '@kontor/schema';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import texts from './seed/canned.json' with { type: 'json' };

const PROGRAM = 0;
const CANNED: Readonly<Record<Language, readonly { title: string; text: string }[]>> = texts;

/**
 * Prepared answers to begin with, once: what operators have changed or deleted stays so. That it
 * was done is said by the counter of ids, and only when they are there.
 */
export async function seedCanned(queries: Queries, now: number): Promise<void> {
  const { rows } = await queries.execute<{ is_called: boolean }>(
    sql`SELECT is_called FROM chat_canned_id_seq`,
  );
  if (rows[0]?.is_called !== false) return;
  const answers = Object.entries(CANNED).flatMap(([language, said]) =>
    said.map((answer) => ({ language, ...answer, updatedBy: PROGRAM, updatedAt: now })),
  );
  const values = answers.map((answer, index) => ({ id: index + 1, ...answer }));
  await queries.insert(chatCanned).values(values).onConflictDoNothing();
  await queries.execute(sql`SELECT setval('chat_canned_id_seq', ${values.length})`);
}
