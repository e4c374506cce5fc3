import { newIdempotencyKey } from '@kontor/client';
import type { InputOf, LightCall } from '@kontor/contract/light';
import { useMemo } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { KEY_REMEMBERED_MS } from '@kontor/rules/keys';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { deviceNowMs, serverMsSince, serverNowMsAtLeast } from '../lib/clock.ts';
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
  /** The same on the exchange's clock, which goes with the key; none while that was not known. */
  readonly sentAt?: number | undefined;
  /** No answer came, so nobody knows whether it has happened. */
  readonly lost: boolean;
}

/** Of one call; the oldest are forgotten. */
const SENT_MAX = 20;
/** Nobody waits for longer, even though the server could still tell. */
const ASKED_AGAIN_WITHIN_MS = HOUR_MS;
/** So long it is said that an answer was lost. */
const TOLD_WITHIN_MS = DAY_MS;

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
  return useSession.getState().uid;
}

/** Until the member is known, nobody can tell whose it was. */
function isOf(one: Sent, uid: string): boolean {
  return uid !== '' && one.uid === uid;
}

/** After a day of its own, which may be minutes here, the server refuses to be asked again. */
function isAskable({ sentMs }: Sent): boolean {
  return (
    deviceNowMs() - sentMs < ASKED_AGAIN_WITHIN_MS && serverMsSince(sentMs) < KEY_REMEMBERED_MS
  );
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

/**
 * The key to send this input under, with its stamp: those of a lost answer to the same input, else
 * new ones.
 */
export function beginSending(
  call: LightCall,
  input: unknown,
): { readonly idempotencyKey: string; readonly keySentAt?: number; readonly member?: string } {
  const text = JSON.stringify(input, withoutProof);
  const uid = currentUid();
  const before = useSent.getState().sent.find((one) => {
    const isSame = one.path === call.path && one.input === text;
    return isSame && isOf(one, uid) && isAskable(one);
  });
  const { key, sentMs, sentAt } = before ?? {
    key: newIdempotencyKey(),
    sentMs: deviceNowMs(),
    sentAt: serverNowMsAtLeast(),
  };
  keep({ path: call.path, input: text, key, uid, sentMs, sentAt, lost: false });
  return {
    idempotencyKey: key,
    ...(sentAt !== undefined && { keySentAt: sentAt }),
    ...(uid !== '' && { member: uid }),
  };
}

/**
 * The stamp was ahead of the exchange's clock, so what was sent cannot have been done before that
 * clock's time now: its key goes with that from here on.
 */
export function stampAnew(key: string, sentAt: number): void {
  useSent.setState(({ sent }) => ({
    sent: sent.map((one) => (one.key === key ? { ...one, sentAt } : one)),
  }));
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
  /** Whether the server can still tell what became of it. */
  readonly askable: boolean;
}

/** The member's own inputs to a call whose answers were lost, the oldest first. */
export function useLostAnswers<C extends LightCall>(call: C): readonly LostAnswer<C>[] {
  const sent = useSent((state) => state.sent);
  const uid = useSession((session) => session.uid);
  return useMemo(() => lostAnswersOf(call, sent, uid), [sent, uid, call]);
}

export function lostAnswersOf<C extends LightCall>(
  { path }: C,
  sent: readonly Sent[],
  uid: string,
): readonly LostAnswer<C>[] {
  return sent
    .filter((one) => one.lost && one.path === path && isOf(one, uid))
    .filter(({ sentMs }) => deviceNowMs() - sentMs < TOLD_WITHIN_MS)
    .map((one) => ({
      key: one.key,
      input: JSON.parse(one.input) as InputOf<C>,
      askable: isAskable(one),
    }));
}
