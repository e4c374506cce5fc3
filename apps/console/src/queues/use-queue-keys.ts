import { useEffect, useRef } from 'react';

/** Something with a letter of its own. */
interface Lettered {
  readonly hotkey: string;
  /** Why it cannot be done. */
  readonly refused?: string | undefined;
}

interface Keys<Row, Decision extends Lettered> {
  readonly rows: readonly Row[];
  readonly chosen: Row | undefined;
  readonly choose: (row: Row) => void;
  readonly decisions: readonly Decision[];
  readonly ask: (decision: Decision) => void;
  /** A question is open: the keys are its own. */
  readonly closed: boolean;
}

/** Whether somebody is writing, so that letters are letters. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))
  );
}

/** j and k go through a queue, each decision has its letter, and / goes to the search. */
export function useQueueKeys<Row extends { readonly id: number }, Decision extends Lettered>(
  keys: Keys<Row, Decision>,
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const now = latest.current;
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      const elsewhere = document.querySelector('[role="dialog"]') !== null;
      if (now.closed || elsewhere || modified || isWriting(event.target)) return;
      if (actOn(event.key, now)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function actOn<Row extends { readonly id: number }, Decision extends Lettered>(
  key: string,
  keys: Keys<Row, Decision>,
): boolean {
  const { rows, chosen, choose, decisions, ask } = keys;
  const step = key === 'j' || key === 'ArrowDown' ? 1 : key === 'k' || key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) {
    const at = rows.findIndex(({ id }) => id === chosen?.id);
    const next = rows[at === -1 ? 0 : at + step];
    if (next !== undefined) choose(next);
    return true;
  }
  if (key === '/') {
    document.querySelector<HTMLInputElement>('[data-search]')?.focus();
    return true;
  }
  const decision = decisions.find((one) => one.hotkey === key.toLowerCase());
  if (decision === undefined || decision.refused !== undefined) return false;
  ask(decision);
  return true;
}
