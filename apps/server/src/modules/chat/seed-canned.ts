import type { Language } from '@kontor/i18n';
import { chatCanned } from '@kontor/schema';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import texts from './seed/canned.json' with { type: 'json' };

const PROGRAM = 0;
const CANNED: Readonly<Record<Language, readonly { title: string; text: string }[]>> = texts;

/** Prepared answers to begin with, once: what operators have changed or deleted stays so. */
export async function seedCanned(queries: Queries, now: number): Promise<void> {
  const { rows } = await queries.execute<{ is_called: boolean }>(
    sql`SELECT is_called FROM chat_canned_id_seq`,
  );
  if (rows[0]?.is_called !== false) return;
  const values = Object.entries(CANNED).flatMap(([language, answers]) =>
    answers.map((answer) => ({ language, ...answer, updatedBy: PROGRAM, updatedAt: now })),
  );
  await queries.insert(chatCanned).values(values);
}
