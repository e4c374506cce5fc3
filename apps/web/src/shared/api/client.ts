import {
  type Call,
  type ErrorBody,
  type ErrorCode,
  HEADERS,
  type InputOf,
  type OutputOf,
  REQUEST_TIMEOUT_MS,
} from '@kontor/contract';
import { currentLanguage } from '../i18n/i18n.ts';
import { useSession } from '../session/session-store.ts';

export class CallError extends Error {
  constructor(
    message: string,
    readonly type: 'error' | '999' | '998',
    readonly code: ErrorCode | 'NO_ANSWER',
    readonly fields: readonly { field: string; error: string; message: string }[],
    readonly unanswered: boolean,
  ) {
    super(message);
  }
}
export const api = {
  async call<C extends Call>(
    call: C,
    input: InputOf<C>,
    options: { signal?: AbortSignal; idempotencyKey?: string } = {},
  ): Promise<OutputOf<C>> {
    const headers: Record<string, string> = { [HEADERS.language]: currentLanguage() };
    const token = useSession.getState().token;
    if (token) headers['authorization'] = token;
    if (options.idempotencyKey) headers[HEADERS.idempotencyKey] = options.idempotencyKey;
    const params = new URLSearchParams(input as Record<string, string>);
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const response = await fetch(
      `/api${call.path}${call.method === 'GET' && params.size ? `?${params}` : ''}`,
      call.method === 'GET'
        ? { headers, signal }
        : { method: 'POST', headers, body: params, signal },
    ).catch((e: Error) => {
      if (options.signal?.aborted) throw e;
      throw new CallError(e.message, 'error', 'NO_ANSWER', [], true);
    });
    const body = (await response.json().catch(() => {
      throw new CallError('', 'error', 'NO_ANSWER', [], true);
    })) as { type: string; message: unknown };
    if (body.type === 'ok') return body.message as OutputOf<C>;
    const e = body as unknown as ErrorBody;
    throw new CallError(e.message, e.type, e.error, e.fields ?? [], response.status >= 500);
  },
};
