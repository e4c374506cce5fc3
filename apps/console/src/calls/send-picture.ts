import type { ErrorBody, OkBody } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { newIdempotencyKey } from '@kontor/client';
import { pieceTexts } from '../texts/pieces.ts';
import { readSession } from './session.ts';

/** Sends a picture for content and answers its address; rejects with what the server says. */
export async function sendPicture(file: Blob): Promise<string> {
  const form = new FormData();
  form.set('reason', pieceTexts.pictureReason);
  form.set('file', file, 'picture');
  const response = await fetch(`/api${operatorCalls.content.operatorPicture.path}`, {
    method: 'POST',
    headers: {
      authorization: readSession()?.token ?? '',
      'idempotency-key': newIdempotencyKey(),
      lang: 'en',
    },
    body: form,
  });
  const answer = (await response.json()) as OkBody<string> | ErrorBody;
  if (answer.type !== 'ok') throw new Error(answer.message);
  return answer.message;
}
