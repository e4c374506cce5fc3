import { useEffect, useEffectEvent } from 'react';
import type { TicketActions } from './use-ticket.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** A sheet or a question takes the keys for itself. */
function isCovered(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}

/** B buys, S sells, Escape empties the form, and `/` opens the search where the bar has none. */
export function useTradeKeys(
  form: TicketActions,
  openSearch: () => void,
  { search }: { search: boolean },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    if (event.key === 'Escape') {
      form.clear();
      return;
    }
    // A radio of the form is an input too, but nobody types into it.
    const types = isTyping(event.target) && (event.target as HTMLInputElement).type !== 'radio';
    if (types) return;
    const key = event.key.toLowerCase();
    if (key === 'b') form.setSide('buy');
    else if (key === 's') form.setSide('sell');
    else if (key === '/' && search) openSearch();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
