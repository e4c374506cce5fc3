import { operatorShown } from './session.ts';

const PREFIX = 'kontor.console.draft.';

/** Nobody else who signs in to the tab finds it. */
function keyOf(name: string): string {
  return `${PREFIX}${operatorShown() ?? ''}.${name}`;
}

/** What was typed and not sent, for as long as the tab is open. */
export function keptDraft<Draft>(name: string): Draft | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(name));
    return kept === null ? undefined : (JSON.parse(kept) as Draft);
  } catch {
    return undefined;
  }
}

/** Undefined forgets it. Where storage is blocked, what is on the page is all there is. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Nothing is lost but what a reload would have found again.
  }
}
