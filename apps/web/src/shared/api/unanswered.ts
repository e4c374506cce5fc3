import { newIdempotencyKey } from '@kontor/client';
import type { InputOf, LightCall } from '@kontor/contract/light';
import { useMemo } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceNowMs } from '../lib/clock.ts';
import { useSession } from '../session/session-store.ts';
import { passing } from '../storage/safe-storage.ts';

/** A call that changes something and whose answer has not come, or never will. */
interface Sent {
  readonly path: string;
  /** The input as JSON, which also says whether two are the same. */
  readonly input: string;
  readonly key: string;
  /** Whose it is: nobody else on this device may ask again. */
  readonly uid: string;
  readonly sentMs: number;
  /** No answer came, so nobody knows whether it has happened. */
  readonly lost: boolean;
}

/** Of one call; the oldest are forgotten. */
const SENT_MAX = 20;
/** The server knows a key for a limited time; after that, asking again could do it twice. */
const ASKED_AGAIN_WITHIN_MS = 3_600_000;

interface Unanswered {
  readonly sent: readonly Sent[];
}

/**
 * What was sent and not answered, apart from any screen: it outlives the form that sent it, and a
 * reload of the page too.
 */
const useSent = create<Unanswered>()(
  persist((): Unanswered => ({ sent: [] }), {
    name: 'kontor.unanswered',
    version: 1,
    storage: createJSONStorage(() => passing),
    // A page that was loaded anew waits for no answer any more.
    merge: (kept, now) => ({
      ...now,
      sent: ((kept as Unanswered | undefined)?.sent ?? []).map((one) => ({ ...one, lost: true })),
    }),
  }),
);

function currentUid(): string {
  return useSession.getState().member?.uid ?? '';
}

function isAskable(one: Sent, uid: string): boolean {
  return one.uid === uid && deviceNowMs() - one.sentMs < ASKED_AGAIN_WITHIN_MS;
}

function keep(entry: Sent): void {
  useSent.setState(({ sent }) => {
    const others = sent.filter((one) => one.key !== entry.key);
    const same = [...others.filter((one) => one.path === entry.path), entry].slice(-SENT_MAX);
    return { sent: [...others.filter((one) => one.path !== entry.path), ...same] };
  });
}

/** What proves who asks is not what is asked for, and is never kept. */
function withoutProof(name: string, value: unknown): unknown {
  return name === 'pay_password' || name === 'totp' ? undefined : value;
}

/** The key to send this input under: the one of a lost answer to the same input, else a new one. */
export function beginSending(call: LightCall, input: unknown): string {
  const text = JSON.stringify(input, withoutProof);
  const uid = currentUid();
  const before = useSent
    .getState()
    .sent.find((one) => one.path === call.path && one.input === text && isAskable(one, uid));
  const sentMs = before?.sentMs ?? deviceNowMs();
  const key = before?.key ?? newIdempotencyKey();
  keep({ path: call.path, input: text, key, uid, sentMs, lost: false });
  return key;
}

/** The answer did not come: what was sent under the key may or may not have happened. */
export function answerLost(key: string): void {
  useSent.setState(({ sent }) => ({
    sent: sent.map((one) => (one.key === key ? { ...one, lost: true } : one)),
  }));
}

/** The answer came, whatever it said, or nobody wants to know any more. */
export function forgetSent(key: string): void {
  useSent.setState(({ sent }) => ({ sent: sent.filter((one) => one.key !== key) }));
}

export interface LostAnswer<C extends LightCall> {
  readonly key: string;
  readonly input: InputOf<C>;
}

/** The member's own inputs to a call whose answers were lost, the oldest first. */
export function useLostAnswers<C extends LightCall>(call: C): readonly LostAnswer<C>[] {
  const sent = useSent((state) => state.sent);
  const uid = useSession((session) => session.member?.uid ?? '');
  return useMemo(
    () =>
      sent
        .filter((one) => one.lost && one.path === call.path && isAskable(one, uid))
        .map(({ key, input }) => ({ key, input: JSON.parse(input) as InputOf<C> })),
    [sent, uid, call.path],
  );
}
