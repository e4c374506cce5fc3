import { randomBytes } from 'node:crypto';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { currencies, subscriptionProjects } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { Command } from '../../exchange/index.ts';
import type { Services } from '../../services.ts';
import { createUser, emailRecipient, ensureMember } from '../people/index.ts';

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
 * The first projects of a demo that has never had one, and members of its own that apply in them as
 * anybody does. Nobody can sign in as one of these: their password is drawn and forgotten.
 */
export async function seedSubscriptions(services: Services): Promise<void> {
  const { config, queries, clock } = services;
  if (!config.playMoney) return;
  const known = await queries.select({ id: subscriptionProjects.id }).from(subscriptionProjects);
  if (known.length > 0) return;
  const [usdt] = await queries
    .select({ id: currencies.id })
    .from(currencies)
    .where(eq(currencies.code, 'USDT'));
  if (usdt === undefined) throw new Error('there is no USDT to subscribe with');
  const subscribers = await makeSubscribers(services);
  const now = clock.now();
  const ids: number[] = [];
  for (const seed of SEEDED) ids.push(await defineSeed(services, seed, usdt.id, now));
  // What begins at once has begun with the next command.
  await send(services, { kind: 'clock.pulse', actor: 0, input: {}, key: null });
  for (const [n, seed] of SEEDED.entries()) {
    const wishes = wishesOf(seed, subscribers.length);
    for (const [m, quantity] of wishes.entries()) {
      const input = { projectId: ids[n] ?? 0, quantity, payCurrencyId: usdt.id };
      const actor = subscribers[m] ?? 0;
      await send(services, { kind: 'subscription.apply', actor, input, key: null });
    }
  }
}

async function defineSeed(
  services: Services,
  seed: Seed,
  payCurrencyId: number,
  now: number,
): Promise<number> {
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
  const result = await send(services, {
    kind: 'subscription.define',
    actor: 0,
    input,
    key: null,
  });
  return (result as { projectId?: number } | undefined)?.projectId ?? 0;
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

async function makeSubscribers(services: Services): Promise<number[]> {
  const { queries, passwords, clock } = services;
  const passwordHash = await passwords.hash(randomBytes(24).toString('base64url'));
  const ids: number[] = [];
  for (let n = 1; n <= SUBSCRIBERS; n += 1) {
    const recipient = emailRecipient(`subscriber${n}@kontor.example`);
    const account = { recipient, passwordHash, invitedBy: null, language: 'en' };
    const { id } = await createUser(queries, { ...account, createdAt: clock.now() });
    await ensureMember(services, id);
    await send(services, { kind: 'member.grant', actor: id, input: {}, key: `subscriber-${id}` });
    ids.push(id);
  }
  return ids;
}

/** A demo goes on without what was refused. */
async function send({ exchange, log }: Services, command: Command): Promise<unknown> {
  const { outcome } = await exchange.submit(command);
  if (outcome.ok) return outcome.result;
  log.warn({ kind: command.kind, reason: outcome.code }, 'a seeded subscription was refused');
  return undefined;
}
