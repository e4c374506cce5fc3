import { normalPassword, PASSWORD_LENGTH_MIN, passwordLength } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import type { KnownPasswords } from './known-passwords.ts';

const DISTINCT_MIN = 3;
/** Shorter names are parts of too many good passwords. */
const NAME_LENGTH_MIN = 4;
const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];

interface Repeated {
  readonly password: string;
  readonly re_password: string;
}

/**
 * Refuses with PASSWORD_WEAK and the reason: short, known to guessers, a simple pattern, or the
 * owner's own address. No rule about kinds of characters: those make passwords worse, not better.
 */
export async function checkPassword(
  { knownPasswords }: { readonly knownPasswords: KnownPasswords },
  typed: string,
  address: string,
  field = 'password',
): Promise<void> {
  const weak = (reason: string): never =>
    refuse('PASSWORD_WEAK', { field, reason, minimum: PASSWORD_LENGTH_MIN });
  const password = normalPassword(typed);
  if (passwordLength(password) < PASSWORD_LENGTH_MIN) weak('short');
  const plain = password.toLowerCase();
  if (new Set(plain).size < DISTINCT_MIN || isRun(plain)) weak('pattern');
  if (await knownPasswords.has(password)) weak('common');
  if (isPersonal(plain, address.toLowerCase())) weak('personal');
}

/** Refuses with PASSWORDS_DIFFER what was not typed twice alike. */
export function checkRepeated({ password, re_password: again }: Repeated): void {
  if (normalPassword(password) !== normalPassword(again)) {
    refuse('PASSWORDS_DIFFER', { field: 're_password' });
  }
}

function isRun(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(backwards));
}

/** The address, its name, or its name with digits and marks around it. */
function isPersonal(password: string, address: string): boolean {
  const name = address.split('@', 1)[0] ?? '';
  if (password === address || password === name) return true;
  if (name.length < NAME_LENGTH_MIN) return false;
  const [before, after, ...more] = password.split(name);
  if (after === undefined || more.length > 0) return false;
  return /^[\d\W_]*$/.test(`${before}${after}`);
}
