import { CallError, newIdempotencyKey } from '@kontor/client';
import { type ErrorBody, HEADERS, type LightCall, type OkBody } from '@kontor/contract/light';
import { senderHeaders } from './session.ts';

type Answer = OkBody<unknown> | ErrorBody;

/**
 * Sends one file to a call that takes a form, and answers what that call says. An act that stands
 * in the audit log has a reason.
 */
export async function sendFile(call: LightCall, file: Blob, reason?: string): Promise<string> {
  const form = new FormData();
  if (reason !== undefined) form.append('reason', reason);
  form.append('file', file, 'file');
  const headers = {
    [HEADERS.language]: 'en',
    ...senderHeaders(),
    ...(reason !== undefined && { [HEADERS.idempotencyKey]: newIdempotencyKey() }),
  };
  const answer = await post(`/api${call.path}`, { method: 'POST', headers, body: form });
  if (answer.type === 'ok') return answer.message as string;
  throw new CallError({
    code: answer.error,
    message: answer.message,
    status: 200,
    type: answer.type,
    ...(answer.fields !== undefined && { fields: answer.fields }),
  });
}

async function post(address: string, request: RequestInit): Promise<Answer> {
  try {
    return (await (await fetch(address, request)).json()) as Answer;
  } catch {
    throw new CallError({ code: 'NO_ANSWER', message: '', status: 0 });
  }
}
