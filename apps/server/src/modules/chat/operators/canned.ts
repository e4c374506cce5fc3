import { calls, type OutputOf } from '@kontor/contract';
import { chatCanned } from '@kontor/schema';
import { asc, eq } from 'drizzle-orm';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { lockByName } from '../../../platform/advisory-lock.ts';

/** Of one language; a list that is longer nobody finds anything in. */
const CANNED_MAX = 200;

type Wire = OutputOf<typeof calls.chat.saveCanned>;

function cannedWire({ id, language, title, text }: typeof chatCanned.$inferSelect): Wire {
  return { id, language: language as Wire['language'], title, text };
}

/** Prepared answers, of one language or of all. */
export const canned = route(calls.chat.canned, async ({ input, services }) => {
  const { language } = input;
  const rows = await services.queries
    .select()
    .from(chatCanned)
    .where(language === undefined ? undefined : eq(chatCanned.language, language))
    .orderBy(asc(chatCanned.title), asc(chatCanned.id));
  return rows.map(cannedWire);
});

/** Adds one, or changes the one with the id. */
export const saveCanned = route(calls.chat.saveCanned, async ({ input, operator, services }) => {
  const { id, language, title, text } = input;
  const updatedAt = services.clock.now();
  const values = { language, title, text, updatedBy: operator.operatorId, updatedAt };
  return await services.queries.transaction(async (transaction) => {
    await lockByName(transaction, 'chat canned');
    if (id !== undefined) {
      const [row] = await transaction
        .update(chatCanned)
        .set(values)
        .where(eq(chatCanned.id, id))
        .returning();
      return row === undefined ? refuse('CHAT_CANNED_UNKNOWN', { field: 'id' }) : cannedWire(row);
    }
    const there = await transaction.$count(chatCanned, eq(chatCanned.language, language));
    if (there >= CANNED_MAX) refuse('CHAT_CANNED_FULL', { maximum: CANNED_MAX });
    const [row] = await transaction.insert(chatCanned).values(values).returning();
    if (row === undefined) throw new Error('a prepared answer was not kept');
    return cannedWire(row);
  });
});

/** What was said with it stays. */
export const deleteCanned = route(calls.chat.deleteCanned, async ({ input, services }) => {
  const gone = await services.queries
    .delete(chatCanned)
    .where(eq(chatCanned.id, input.id))
    .returning({ id: chatCanned.id });
  return gone.length === 0 ? refuse('CHAT_CANNED_UNKNOWN', { field: 'id' }) : {};
});
