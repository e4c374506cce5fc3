import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { members, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { createUser, ensureMember } from './accounts.ts';
import { userOf } from './people.queries.ts';
import { emailRecipient } from './recipients.ts';

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

const DEMO_EMAIL = 'demo@kontor.example';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * The account that a newcomer looks around with: made on the first start, with play money, its
 * password in DATA_DIR for every start after it. Undefined where real money is used. A password of
 * which the file was lost is set anew, and what a start that was killed left out is added.
 */
export async function ensureDemoLogin(services: Services): Promise<DemoLogin | undefined> {
  const { config, queries, passwords } = services;
  if (!config.playMoney) return undefined;
  const file = join(config.dataDirectory, 'demo-login');
  const known = await readPassword(file);
  const password = known ?? drawPassword();
  const recipient = emailRecipient(DEMO_EMAIL);
  let user: { readonly id: number } | undefined = await userOf(queries, recipient);
  if (user === undefined) {
    const passwordHash = await passwords.hash(password);
    user = await createUser(queries, {
      recipient,
      passwordHash,
      invitedBy: null,
      language: 'en',
      createdAt: services.clock.now(),
    });
  } else if (known === undefined) {
    const passwordHash = await passwords.hash(password);
    await queries.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await services.sessions.endAll(user.id);
  }
  await furnish(services, user.id);
  if (known === undefined) {
    await mkdir(config.dataDirectory, { recursive: true });
    await writeFile(file, `${DEMO_EMAIL}\n${password}\n`, { mode: 0o600 });
  }
  return { email: DEMO_EMAIL, password };
}

/** Money comes last, so whoever has had some is whole. */
async function furnish(services: Services, userId: number): Promise<void> {
  const [member] = await services.queries
    .select({ grantedAt: members.grantedAt })
    .from(members)
    .where(eq(members.id, userId));
  if ((member?.grantedAt ?? null) !== null) return;
  await ensureMember(services, userId);
  await certify(services, userId);
  const { outcome } = await services.exchange.submit({
    kind: 'member.grant',
    actor: userId,
    input: {},
    key: 'demo-login',
  });
  if (!outcome.ok) services.log.warn({ reason: outcome.code }, 'the demo login got no play money');
}

/** So that a newcomer can try what needs a proven identity, too; elsewhere a reviewer decides. */
async function certify({ exchange, log }: Services, userId: number): Promise<void> {
  const { outcome } = await exchange.submit({
    kind: 'member.certify',
    actor: 0,
    input: { userId, level: 2 },
    key: 'demo-certified',
  });
  if (!outcome.ok) log.warn({ reason: outcome.code }, 'the demo login is not certified');
}

async function readPassword(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [email, password] = text.split('\n');
  return email === DEMO_EMAIL && password !== undefined && password.length >= GROUPS * GROUP_LENGTH
    ? password
    : undefined;
}

/** Some 80 bits in groups that can be typed from a screen. */
function drawPassword(): string {
  const draw = (): string => LETTERS[randomInt(LETTERS.length)] ?? '';
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, draw).join(''),
  ).join('-');
}
