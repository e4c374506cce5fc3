/**
 * What somebody had typed when their session ended, given back when they are on that page again.
 * It is kept in memory only, for that member only, and never a password or a code.
 */

interface TypedField {
  /** The field's name or label, and the how-manyth of that name it is. */
  readonly key: string;
  readonly value: string;
}
interface Typed {
  readonly uid: string;
  readonly path: string;
  readonly fields: readonly TypedField[];
}
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** After a return fields may still have to load; what has not appeared by then is let go. */
const GIVE_BACK_MS_MAX = 60_000;
const SECRET = /password|one-time-code/u;
const WORDS = new Set(['text', 'search', 'email', 'tel', 'url', 'number']);

const typedIn = new WeakSet<Element>();
let typed: Typed | undefined;

/** Notes in which fields somebody has written: what a page fills in by itself is not typed. */
export function followTyping(): () => void {
  const note = ({ target }: Event): void => {
    if (isField(target)) typedIn.add(target);
  };
  document.addEventListener('input', note, true);
  return () => document.removeEventListener('input', note, true);
}

/** Keeps what stands in the fields of the page. Called before a page of a member is taken away. */
export function keepTyped(uid: string, path: string): void {
  const fields = [...namedFields()]
    .filter(([, field]) => typedIn.has(field) && field.value !== '')
    .map(([key, { value }]) => ({ key, value }));
  if (uid !== '' && fields.length > 0) typed = { uid, path, fields };
}

/** Gives it back when the same member is there. Returns the way to stop waiting for the fields. */
export function giveBackTyped(uid: string, currentPath: () => string): () => void {
  const wanted = typed;
  typed = undefined;
  if (wanted?.uid !== uid) return () => undefined;
  const left = new Map(wanted.fields.map(({ key, value }) => [key, value]));
  const fill = (): void => {
    if (currentPath() !== wanted.path) return;
    for (const [key, field] of namedFields()) {
      const value = left.get(key);
      if (value === undefined || !left.delete(key)) continue;
      // What has been written since is newer.
      if (!typedIn.has(field)) write(field, value);
    }
    if (left.size === 0) stop();
  };
  const observer = new MutationObserver(fill);
  const timer = setTimeout(() => stop(), GIVE_BACK_MS_MAX);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  fill();
  return stop;
}

function isField(target: unknown): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return WORDS.has(target.type) && !SECRET.test(target.autocomplete);
}

function namedFields(): Map<string, Field> {
  const found = new Map<string, Field>();
  for (const field of document.querySelectorAll('input, textarea, select')) {
    if (!isField(field)) continue;
    const label = field.labels?.[0]?.textContent ?? '';
    const name = field.name || (field.getAttribute('aria-label') ?? label);
    let count = 1;
    while (found.has(`${name} ${count}`)) count += 1;
    found.set(`${name} ${count}`, field);
  }
  return found;
}

/** As if it was typed: the setter of the element itself, which React watches, and its event. */
function write(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  const name = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(name, { bubbles: true }));
}
