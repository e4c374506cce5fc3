import { calls } from '@kontor/contract';
import { languageOf, DEFAULT_LANGUAGE } from '@kontor/i18n';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { siteName } from '../site/index.ts';
import { checkCode, spendCode } from './codes.ts';
import { forgetTries } from './login-failures.ts';
import { passwordChangedMail } from './mails.ts';
import { checkPassword } from './password-rules.ts';
import { userOf } from './people.queries.ts';
import { typedRecipientOf } from './typed-recipient.ts';

/** Sets a new password with a code, ends all sessions and tells the owner by mail. */
export const forget = route(calls.people.forget, async ({ input, services }) => {
  const { queries, codeSecret, passwords, sessions, wallClock, background, mail } = services;
  const recipient = typedRecipientOf(input);
  if (input.password !== input.re_password) refuse('PASSWORDS_DIFFER', { field: 're_password' });
  checkPassword(input.password, input.user_string);
  const now = wallClock.now();
  const place = { recipient: recipient.key, scene: 'forget', now } as const;
  const codeId = await checkCode(queries, codeSecret, place, input.code);
  const user = await userOf(queries, recipient);
  // Nobody was sent a code for an account that does not exist; a lucky guess learns nothing.
  if (user === undefined) return refuse('CODE_WRONG', { field: 'code' });
  const passwordHash = await passwords.hash(input.password);
  await queries.transaction(async (transaction) => {
    await spendCode(transaction, codeId, now);
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await forgetTries(transaction, recipient.key);
  });
  await sessions.endAll(user.id);
  const { email } = user;
  if (email !== null) {
    background.start('tell of a changed password', async () => {
      const language = languageOf(user.language) ?? DEFAULT_LANGUAGE;
      const content = passwordChangedMail(language, await siteName(queries), now);
      await mail.send({ to: email, ...content });
    });
  }
  return {};
});
