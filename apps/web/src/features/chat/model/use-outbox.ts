import { newIdempotencyKey } from '@kontor/client';
import { calls } from '@kontor/contract/light';
import { useEffect, useRef, useState } from 'react';
import { api, CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { sendImage } from '../../../shared/upload/send-image.ts';
import type { Message } from './log.ts';
import type { Room } from './use-log.ts';

/** A message that is not kept by the server yet. */
export interface Sending {
  /** The same for every try: it is said once, however often it is sent. */
  readonly key: string;
  readonly text: string;
  readonly file: File | undefined;
  readonly preview: string | undefined;
  /** Of the uploaded picture, so that another try need not send it again. */
  readonly address: string | undefined;
  /** How much of the picture is gone, 0 to 1. */
  readonly part: number | undefined;
  /** Why it was not sent; undefined while it is on its way. */
  readonly fault: string | undefined;
}

/** Sends what is written, shows it until it is kept, and keeps what failed for another try. */
export function useOutbox(room: Room, onSent: (message: Message) => void) {
  const [list, setList] = useState<readonly Sending[]>([]);
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, [room]);
  const change = (key: string, next: Partial<Sending>): void =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const drop = ({ key, preview }: Sending): void => {
    if (preview !== undefined) URL.revokeObjectURL(preview);
    setList((all) => all.filter((one) => one.key !== key));
  };

  const upload = async ({ key, file, address }: Sending): Promise<string | undefined> => {
    if (file === undefined || address !== undefined) return address;
    const sent = await sendImage(file, (part) => change(key, { part }), left.current.signal);
    change(key, { address: sent, part: undefined });
    return sent;
  };

  const send = async (one: Sending): Promise<void> => {
    try {
      const image = await upload(one);
      const input = {
        room,
        ...(one.text !== '' && { text: one.text }),
        ...(image !== undefined && { image }),
      };
      const message = await api.call(calls.chat.send, input, { idempotencyKey: one.key });
      onSent(message);
      drop(one);
    } catch (error) {
      if (left.current.signal.aborted && !(error instanceof CallError)) return;
      change(one.key, { fault: errorText(error), part: undefined });
    }
  };

  const say = (text: string, file: File | undefined): void => {
    const one: Sending = {
      key: newIdempotencyKey(),
      text,
      file,
      preview: file === undefined ? undefined : URL.createObjectURL(file),
      address: undefined,
      part: undefined,
      fault: undefined,
    };
    setList((all) => [...all, one]);
    void send(one);
  };
  const again = (one: Sending): void => {
    change(one.key, { fault: undefined });
    void send(one);
  };
  return { list, say, again, discard: drop };
}

export type Outbox = ReturnType<typeof useOutbox>;
