import { translate, translateIfKnown } from '@kontor/i18n/server';
import { deviceName } from '@kontor/rules/device-name';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { securityEvents, securityLetters } from '@kontor/schema';
import { and, asc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { type Letter, type Letterhead, letterheadOf, mailMember } from '../people/index.ts';
import { maskedAddress } from './mask.ts';
import type { EventValues, SecurityEventKind } from './note-event.ts';
import { notMeCode } from './not-me-code.ts';
import type { SecurityEvent } from './security.queries.ts';

/** A change of how the owner signs in, is reached or pays: told wherever the owner is reached. */
const CHANGES = [
  'password_reset',
  'password_changed',
  'pay_password_set',
  'pay_password_changed',
  'totp_on',
  'totp_off',
  'recovery_codes_made',
  'email_bound',
  'email_changed',
  'mobile_bound',
  'mobile_changed',
  'anti_phishing_set',
  'anti_phishing_off',
  'address_saved',
  'card_saved',
  'sessions_ended',
  'frozen',
  'unfrozen',
  'removal_began',
  'removal_cancelled',
  'factor_removed',
] as const satisfies readonly SecurityEventKind[];
/** Told once, by mail where there is one. The rest is in the log for who looks. */
const SEEN = [
  'login_new_device',
  'login_locked',
  'second_factor_locked',
  'recovery_code_used',
] as const satisfies readonly SecurityEventKind[];
type ToldKind = (typeof CHANGES)[number] | (typeof SEEN)[number];
/** Nobody got in, or nobody can: there is nothing to take back. */
const WITHOUT_LINK: ReadonlySet<ToldKind> = new Set([
  'login_locked',
  'sessions_ended',
  'frozen',
  'removal_cancelled',
]);

const ATTEMPTS_MAX = 8;
const RETRY_MS = MINUTE_MS;
/**
 * Longer than a mail server is waited for, for one letter; who claimed it and died gives it back
 * then.
 */
const CLAIM_MS = 5 * MINUTE_MS;
const LETTERS_KEPT_MS = 30 * DAY_MS;

/** To which of an owner's addresses, a mail first, an event of this kind is told. */
export function channelsFor(
  kind: SecurityEventKind,
  addresses: readonly string[],
): readonly string[] {
  if (isOneOf(CHANGES, kind)) return addresses;
  return isOneOf(SEEN, kind) ? addresses.slice(0, 1) : [];
}

/** Sends these letters in the background; an answer never waits for a mail server. */
export function sendLetters(services: Services, letters: readonly number[]): void {
  if (letters.length === 0) return;
  services.background.start('tell an owner', () => sendDueLetters(services, letters));
}

/**
 * Sends what is due, or of it these letters alone. Each is claimed just before it is sent, so that
 * of two processes one sends it; it goes out twice only where one died after the server took it.
 */
export async function sendDueLetters(
  services: Services,
  only?: readonly number[],
  over?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (over?.aborted === true) return;
    const letter = await claimLetter(services, only);
    if (letter === undefined) return;
    try {
      await sendOne(services, letter);
    } catch (error) {
      const { id, userId } = letter;
      services.log.error({ err: error, id, userId }, 'a letter stays claimed and is sent later');
    }
  }
}

/** The letter that has been due longest, counted as tried; nobody else takes it for a while. */
async function claimLetter(
  { queries, wallClock }: Services,
  only: readonly number[] | undefined,
): Promise<LetterRow | undefined> {
  const now = wallClock.now();
  const due = queries
    .select({ id: securityLetters.id })
    .from(securityLetters)
    .where(
      and(
        eq(securityLetters.status, 'waiting'),
        lte(securityLetters.dueAt, now),
        only === undefined ? undefined : inArray(securityLetters.id, [...only]),
      ),
    )
    .orderBy(asc(securityLetters.dueAt), asc(securityLetters.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await queries
    .update(securityLetters)
    .set({ attempts: sql`${securityLetters.attempts} + 1`, dueAt: now + CLAIM_MS })
    .where(inArray(securityLetters.id, due))
    .returning();
  return claimed;
}

/** Forgets what is done with; real time in ms. */
export async function tidyLetters({ queries }: Pick<Services, 'queries'>, now: number) {
  await queries
    .delete(securityLetters)
    .where(
      and(ne(securityLetters.status, 'waiting'), lt(securityLetters.dueAt, now - LETTERS_KEPT_MS)),
    );
}

type LetterRow = typeof securityLetters.$inferSelect;

async function sendOne(services: Services, row: LetterRow): Promise<void> {
  const { queries, log, wallClock, sms } = services;
  const { id, userId, recipient, attempts, eventId } = row;
  const set = (change: Partial<LetterRow>) =>
    queries.update(securityLetters).set(change).where(eq(securityLetters.id, id));
  const [event] = await queries.select().from(securityEvents).where(eq(securityEvents.id, eventId));
  if (event === undefined || !isTold(event.kind)) return void (await set({ status: 'failed' }));
  try {
    if (recipient.includes('@')) {
      await mailMember(services, userId, (head) => letterOf(services, head, event), recipient);
    } else {
      const head = await letterheadOf(queries, userId);
      await sms.send({ to: recipient, text: messageOf(services, head, event) });
    }
  } catch (error) {
    const status = attempts >= ATTEMPTS_MAX ? 'failed' : 'waiting';
    log.warn({ err: error, userId, eventId, attempts, status }, 'an owner could not be told');
    await set({ status, dueAt: wallClock.now() + RETRY_MS * 2 ** (attempts - 1) });
    return;
  }
  await set({ status: 'sent' });
}

type Mentioned = Pick<Services, 'config' | 'dataKeys'>;

function letterOf(
  services: Mentioned,
  { language, site }: Letterhead,
  { id, kind, device: userAgent, address, values, at }: SecurityEvent,
): Letter {
  const told = kind as ToldKind;
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const own = { ...spoken(language, values), site, time };
  const device = deviceName(userAgent) || translate(language, 'mail', 'notice.unknownDevice');
  const where = { time, device, address: maskedAddress(address) };
  const paragraphs = [{ text: translate(language, 'mail', `notice.${told}.body`, own) }];
  if (address !== '') paragraphs.push({ text: translate(language, 'mail', 'notice.where', where) });
  if (WITHOUT_LINK.has(told)) {
    paragraphs.push({ text: translate(language, 'mail', 'notice.support') });
  } else {
    // One thing to do, and who helps where it does not: whoever is afraid reads no list.
    paragraphs.push(
      { text: translate(language, 'mail', 'notice.notMe') },
      { text: wayOf(services, language, id) },
      { text: translate(language, 'mail', 'notice.orSupport') },
    );
  }
  return { subject: translate(language, 'mail', `notice.${told}.subject`, own), paragraphs };
}

function messageOf(
  services: Mentioned,
  { language, site }: Letterhead,
  { id, kind, values }: SecurityEvent,
): string {
  const told = kind as ToldKind;
  const subject = translate(language, 'mail', `notice.${told}.subject`, {
    ...spoken(language, values),
    site,
  });
  if (WITHOUT_LINK.has(told)) return subject;
  return `${subject}. ${wayOf(services, language, id)}`;
}

/** What was lost or typed, in the reader's words. */
function spoken(language: Letterhead['language'], values: EventValues): EventValues {
  const factor = translateIfKnown(language, 'mail', `factor.${values.factor}`);
  return factor === undefined ? values : { ...values, factor };
}

/** The link where it is known how the exchange is reached; else the code, to be typed. */
function wayOf(
  { config, dataKeys }: Mentioned,
  language: Letterhead['language'],
  eventId: number,
): string {
  const code = notMeCode(dataKeys, eventId);
  const origin = config.lines[0]?.url;
  if (origin === undefined) return translate(language, 'mail', 'notice.notMeCode', { code });
  const link = `${origin}/#/pages/setting/notme?code=${code}`;
  return translate(language, 'mail', 'notice.notMeLink', { link });
}

function isTold(kind: SecurityEventKind): kind is ToldKind {
  return isOneOf(CHANGES, kind) || isOneOf(SEEN, kind);
}

function isOneOf(kinds: readonly SecurityEventKind[], kind: SecurityEventKind): boolean {
  return kinds.includes(kind);
}
