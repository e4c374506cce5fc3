/** What the threads run that hash passwords (`platform/password-hashing.ts`). */
import { hashSync, verifySync } from '@node-rs/argon2';
import type { ThreadOrders } from './platform/password-hashing.ts';

export function hash({ password, options }: ThreadOrders['hash']): string {
  return hashSync(password, options);
}

export function verify({ hash: known, password }: ThreadOrders['verify']): boolean {
  return verifySync(known, password);
}
