import { CallError } from '@kontor/client';
import {
  calls,
  type ErrorBody,
  HEADERS,
  type OkBody,
  REQUEST_TIMEOUT_MS,
} from '@kontor/contract/light';
import { tellAnotherMember, tellSessionEnd } from '../api/client.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { lineBase } from '../lines/lines.ts';
import { senderHeaders } from '../session/sender.ts';
import { shrinkImage } from './shrink-image.ts';

type Answer = OkBody<unknown> | ErrorBody;

/**
 * Sends one picture and answers its address. `onProgress` hears which part of it is gone, 0 to 1.
 * Rejects with a CallError, or with the signal's reason. Not `fetch`, which tells no progress.
 */
export async function sendImage(
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const picture = await shrinkImage(file);
  signal.throwIfAborted();
  return await sendFile<string>(calls.uploads.upload.path, picture, onProgress, signal);
}

/** Sends one file as it is to a call that takes a form, and answers what that call says. */
export async function sendFile<Output>(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Output> {
  const answer = await post(path, file, onProgress, signal);
  if (answer.type === 'ok') return answer.message as Output;
  if (answer.type === '999') tellSessionEnd(answer.message);
  if (answer.error === 'SIGNED_IN_AS_ANOTHER') tellAnotherMember();
  throw new CallError({
    code: answer.error,
    message: answer.message,
    status: 200,
    type: answer.type,
    ...(answer.fields === undefined ? {} : { fields: answer.fields }),
    ...(answer.details === undefined ? {} : { details: answer.details }),
  });
}

function post(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = (): void => reject(new CallError({ code: 'NO_ANSWER', message: '', status: 0 }));
    request.open('POST', `${lineBase()}/api${path}`);
    request.timeout = REQUEST_TIMEOUT_MS;
    request.setRequestHeader(HEADERS.language, currentLanguage());
    for (const [name, value] of Object.entries(senderHeaders())) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const answer = answerOf(request.responseText);
      if (answer === undefined) lost();
      else resolve(answer);
    });
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, 'file');
    request.send(form);
  });
}

/** Undefined for what is not ours, such as a proxy's page. */
function answerOf(text: string): Answer | undefined {
  try {
    const answer = JSON.parse(text) as Partial<ErrorBody> & { message?: unknown };
    if (answer.type === ('ok' as string)) return answer as Answer;
    const isOurs = typeof answer.error === 'string' && typeof answer.message === 'string';
    return isOurs ? (answer as Answer) : undefined;
  } catch {
    return undefined;
  }
}
