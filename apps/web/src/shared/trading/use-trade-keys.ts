import { useEffect, useEffectEvent } from 'react';

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

/** What a key does, by its name in small letters: `b`, `escape`, `/`. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** The keys of a trade screen: they act while nobody types, Escape also then. */
export function useTradeKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    const key = event.key.toLowerCase();
    // A radio of the form is an input too, but nobody types into it.
    const types = isTyping(event.target) && (event.target as HTMLInputElement).type !== 'radio';
    if (types && key !== 'escape') return;
    const act = actions[key];
    if (act === undefined) return;
    act();
    if (key !== 'escape') event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
