import { randomBytes } from 'node:crypto';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import {
  currencies,
  members,
  subscriptionOrders,
  subscriptionProjects,
  users,
} from '@kontor/schema';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { allProjected, type Command } from '../../exchange/index.ts';
import type { Services } from '../../services.ts';
import { createUser, emailRecipient, ensureMember } from '../people/index.ts';

const PLATFORM = 0;
const SUBSCRIBERS = 24;

/** Times are from the first start on. */
interface Seed {
  readonly kind: 'ieo' | 'reit';
  readonly theme: string;
  readonly name: string;
  readonly code: string;
  readonly price: string;
  readonly total: string;
  readonly userMaximum: string;
  readonly startsIn: number;
  readonly lasts: number;
  readonly listedAfter: number;
  readonly lockDays: number;
  /** How often its issue is applied for by the demo's own members, in thousandths. */
  readonly demand: number;
}

/** Of each stage some; two are shared out, and one of them listed, within the first minute. */
const SEEDED: readonly Seed[] = [
  {
    kind: 'ieo',
    theme: 'storage',
    name: 'Granary Network',
    code: 'GRAN',
    price: '0.08',
    total: '300000',
    userMaximum: '15000',
    startsIn: 0,
    lasts: 30_000,
    listedAfter: 15_000,
    lockDays: 0,
    demand: 1_900,
  },
  {
    kind: 'reit',
    theme: 'logistics',
    name: 'Harbour Logistics Trust',
    code: 'HLT',
    price: '2.5',
    total: '12000',
    userMaximum: '700',
    startsIn: 0,
    lasts: 40_000,
    listedAfter: 5 * DAY_MS,
    lockDays: 30,
    demand: 1_450,
  },
  {
    kind: 'ieo',
    theme: 'compute',
    name: 'Lumen Compute',
    code: 'LUMEN',
    price: '0.42',
    total: '60000',
    userMaximum: '4000',
    startsIn: 0,
    lasts: 3 * DAY_MS,
    listedAfter: 2 * DAY_MS,
    lockDays: 14,
    demand: 640,
  },
  {
    kind: 'reit',
    theme: 'offices',
    name: 'Meridian Offices',
    code: 'MERO',
    price: '10',
    total: '4000',
    userMaximum: '300',
    startsIn: 0,
    lasts: 6 * DAY_MS,
    listedAfter: 4 * DAY_MS,
    lockDays: 60,
    demand: 380,
  },
  {
    kind: 'ieo',
    theme: 'energy',
    name: 'Tidewater Energy',
    code: 'TIDE',
    price: '1.2',
    total: '150000',
    userMaximum: '6000',
    startsIn: 2 * DAY_MS,
    lasts: 5 * DAY_MS,
    listedAfter: 3 * DAY_MS,
    lockDays: 7,
    demand: 0,
  },
  {
    kind: 'reit',
    theme: 'homes',
    name: 'Larch Street Homes',
    code: 'LARCH',
    price: '5',
    total: '40000',
    userMaximum: '2500',
    startsIn: 4 * DAY_MS,
    lasts: 7 * DAY_MS,
    listedAfter: 7 * DAY_MS,
    lockDays: 90,
    demand: 0,
  },
];

/**
 * The first projects of a demo, and members of its own that apply in them as anybody does. What a
 * start that was killed left out, the next one adds; nothing more where an operator has written a
 * project. Nobody can sign in as one of the members: their password is drawn and forgotten.
 */
export async function seedSubscriptions(services: Services): Promise<void> {
  const { config, queries, clock } = services;
  if (!config.playMoney) return;
  const { code, definedBy } = subscriptionProjects;
  const known = await queries.select({ code, definedBy }).from(subscriptionProjects);
  if (known.some((project) => project.definedBy !== PLATFORM)) return;
  const [usdt] = await queries
    .select({ id: currencies.id })
    .from(currencies)
    .where(eq(currencies.code, 'USDT'));
  if (usdt === undefined) throw new Error('there is no USDT to subscribe with');
  const subscribers = await makeSubscribers(services);
  const now = clock.now();
  const missing = SEEDED.filter((seed) => !known.some((project) => project.code === seed.code));
  for (const seed of missing) await defineSeed(services, seed, usdt.id, now);
  // What begins at once has begun with the next command.
  await send(services, { kind: 'clock.pulse', actor: PLATFORM, input: {}, key: null });
  await applyInOpen(services, subscribers, usdt.id);
}

/** Whoever of the demo's members has not applied yet in what can be subscribed to now. */
async function applyInOpen(
  services: Services,
  subscribers: readonly number[],
  payCurrencyId: number,
): Promise<void> {
  const { queries, exchange, clock } = services;
  await allProjected(exchange);
  const { id, code, status, endsAt } = subscriptionProjects;
  const open = await queries
    .select({ id, code })
    .from(subscriptionProjects)
    .where(and(eq(status, 'in_progress'), gt(endsAt, clock.now())));
  const { projectId: project, userId } = subscriptionOrders;
  const orders = await queries
    .select({ project, userId })
    .from(subscriptionOrders)
    .where(inArray(userId, [...subscribers]));
  const applied = new Set(orders.map((order) => `${order.project} ${order.userId}`));
  for (const seed of SEEDED) {
    const projectId = open.find((one) => one.code === seed.code)?.id;
    if (projectId === undefined) continue;
    for (const [n, quantity] of wishesOf(seed, subscribers.length).entries()) {
      const actor = subscribers[n] ?? 0;
      if (applied.has(`${projectId} ${actor}`)) continue;
      const input = { projectId, quantity, payCurrencyId };
      await send(services, { kind: 'subscription.apply', actor, input, key: null });
    }
  }
}

async function defineSeed(
  services: Services,
  seed: Seed,
  payCurrencyId: number,
  now: number,
): Promise<void> {
  const { startsIn, lasts, listedAfter, demand: _, ...terms } = seed;
  // At a fast clock seconds are too short to apply in.
  const speed = Math.max(1, services.config.clockSpeed);
  const stretched = (ms: number): number => (ms < MINUTE_MS ? ms * speed : ms);
  const startsAt = now + startsIn;
  const endsAt = startsAt + stretched(lasts);
  const input = {
    ...terms,
    payCurrencyId,
    minimum: '1',
    priceDecimals: 5,
    quantityDecimals: 2,
    startsAt,
    endsAt,
    listingAt: endsAt + stretched(listedAfter),
    whitepaper: null,
    website: null,
  };
  await send(services, { kind: 'subscription.define', actor: PLATFORM, input, key: null });
}

/** Uneven shares of the demand: the later a member, the larger, up to five times the first. */
function wishesOf({ total, demand }: Seed, members: number): string[] {
  if (demand === 0) return [];
  const all = (parseAmount(total) * BigInt(demand)) / 1_000n;
  const weights = Array.from({ length: members }, (_, n) => 20n + BigInt((n * 37) % 81));
  const sum = weights.reduce((a, b) => a + b, 0n);
  const unit = 10n ** 18n;
  return weights.map((weight) => formatAmount(((all * weight) / sum / unit) * unit + unit));
}

/** Their ids. Money comes last, so whoever has had some is whole. */
async function makeSubscribers(services: Services): Promise<number[]> {
  const { queries, passwords, clock } = services;
  const emails = Array.from({ length: SUBSCRIBERS }, (_, n) => `subscriber${n + 1}@kontor.example`);
  const known = await queries
    .select({ id: users.id, email: users.email, grantedAt: members.grantedAt })
    .from(users)
    .leftJoin(members, eq(members.id, users.id))
    .where(inArray(users.email, emails));
  let passwordHash: string | undefined;
  const ids: number[] = [];
  for (const email of emails) {
    let user = known.find((one) => one.email === email);
    if (user === undefined) {
      passwordHash ??= await passwords.hash(randomBytes(24).toString('base64url'));
      const account = { passwordHash, invitedBy: null, language: 'en', createdAt: clock.now() };
      const { id } = await createUser(queries, { ...account, recipient: emailRecipient(email) });
      user = { id, email, grantedAt: null };
    }
    const { id, grantedAt } = user;
    if (grantedAt === null) {
      await ensureMember(services, id);
      await send(services, { kind: 'member.grant', actor: id, input: {}, key: `subscriber-${id}` });
    }
    ids.push(id);
  }
  return ids;
}

/** A demo goes on without what was refused. */
async function send({ exchange, log }: Services, command: Command): Promise<void> {
  const { outcome } = await exchange.submit(command);
  if (outcome.ok) return;
  log.warn({ kind: command.kind, reason: outcome.code }, 'a seeded subscription was refused');
}
