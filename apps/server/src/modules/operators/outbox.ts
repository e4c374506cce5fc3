import { searchable } from '@kontor/i18n';
import { calls, type OutputOf } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { type LaidDown, readMessage } from '../../platform/outbox-messages.ts';
import { withoutCodes } from './without-codes.ts';

type Row = OutputOf<typeof calls.operators.outbox>['data'][number];

/**
 * What lies in the outbox because nothing sends it, the newest first. It is searched as it is
 * shown, so that no code is found out by looking for its digits.
 */
export const listOutbox = route(calls.operators.outbox, async ({ input, services }) => {
  const { keyword, page, limit } = input;
  const wanted = keyword === undefined ? undefined : searchable(keyword);
  const messages = (await services.outbox.list())
    .map(rowOf)
    .filter(
      ({ to, subject }) =>
        wanted === undefined || searchable(`${to}\n${subject ?? ''}`).includes(wanted),
    );
  const data = messages.slice((page - 1) * limit, page * limit);
  return { data, page, limit, total: messages.length };
});

/** One of them, with its text. */
export const showMessage = route(calls.operators.outboxMessage, async ({ input, services }) => {
  const content = await services.outbox.read(input.name);
  if (content === undefined) return refuse('MESSAGE_UNKNOWN', { field: 'name' });
  const message = readMessage(input.name, content);
  return { ...rowOf(message), text: withoutCodes(message.text) };
});

function rowOf({ name, kind, at, to, subject }: LaidDown): Row {
  return { name, kind, at, to, subject: subject === null ? null : withoutCodes(subject) };
}
