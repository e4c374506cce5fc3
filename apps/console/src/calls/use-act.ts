import { CallError, newIdempotencyKey } from '@kontor/client';
import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from './client.ts';
import { wantsLookReason } from './data-provider.ts';

interface Sent {
  readonly body: string;
  readonly key: string;
}

/** What is looked at stands in the audit log, so it is not read again by itself. */
const KEPT: ReadonlySet<unknown> = new Set(['document', 'audited']);

/**
 * Does something, and waits for the answer: nothing is shown as done before the server says so.
 * What got no answer and is sent again as it was keeps its key, so it is done once.
 */
export function useAct() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const unanswered = useRef<Sent>(undefined);
  const act = async <C extends LightCall>(
    call: C,
    input: InputOf<C>,
  ): Promise<OutputOf<C> | undefined> => {
    const body = JSON.stringify([call.path, input]);
    const before = unanswered.current;
    const key = before?.body === body ? before.key : newIdempotencyKey();
    let wasRefused = true;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await client.call(call, input, { idempotencyKey: key });
      unanswered.current = undefined;
      wasRefused = false;
      return answer;
    } catch (caught) {
      const lost = caught instanceof CallError && caught.unanswered;
      unanswered.current = lost ? { body, key } : undefined;
      setError(caught);
      return undefined;
    } finally {
      setBusy(false);
      // Also after a refusal: it often means that somebody else was quicker. What still waits for a
      // reason stays as it is then, for the dialog that asks for it stands in its place.
      void queries.invalidateQueries({
        predicate: ({ queryKey, state }) =>
          !KEPT.has(queryKey[0]) && !(wasRefused && wantsLookReason(state.error)),
      });
    }
  };
  const clear = (): void => setError(undefined);
  return { act, busy, error, clear };
}
