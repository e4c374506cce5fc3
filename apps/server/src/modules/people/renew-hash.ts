import { users } from '@kontor/schema';
import { and, eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import type { User } from './people.queries.ts';

/**
 * A user whose password was just right, as they are once a hash from before passwords had a normal
 * form has made room for one of that form.
 */
export async function renewHash(
  { queries, passwords }: Pick<Services, 'queries' | 'passwords'>,
  user: User,
  password: string,
): Promise<User> {
  const passwordHash = await passwords.renewed(user.passwordHash, password);
  if (passwordHash === undefined) return user;
  const isUser = eq(users.id, user.id);
  const [renewed] = await queries
    .update(users)
    .set({ passwordHash })
    .where(and(isUser, eq(users.passwordHash, user.passwordHash)))
    .returning();
  if (renewed !== undefined) return renewed;
  // Another sign-in with it was faster, or it was changed meanwhile.
  const [current] = await queries.select().from(users).where(isUser);
  const isSame = await passwords.matches(current?.passwordHash, password);
  return current !== undefined && isSame ? current : refuse('LOGIN_FAILED');
}
