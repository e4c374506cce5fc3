import { useState } from 'react';
import { useSession } from '../../../shared/session/session-store.ts';
import type { Room } from './use-log.ts';

/** What was typed and not sent, by member and room: it is there again after a way elsewhere. */
const drafts = new Map<string, string>();

export function useDraft(room: Room): [string, (text: string) => void] {
  const uid = useSession((session) => session.uid);
  const place = `${uid} ${room}`;
  const [text, setText] = useState(() => drafts.get(place) ?? '');
  const change = (next: string): void => {
    if (next === '') drafts.delete(place);
    else drafts.set(place, next);
    setText(next);
  };
  return [text, change];
}
