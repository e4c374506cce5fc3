import { ONE } from '@kontor/money';
import { DEFAULT_SETTINGS } from '../config/defaults.ts';
import { CLAIMANT_FIELDS, type Claimant } from '../coupons/claimant.ts';
import type { Json } from '../index.ts';
import type { TestExchange } from './exchange.ts';
import type { Random } from './random.ts';

type Input = { [field: string]: Json };

const SETTINGS = {
  mailHash: 'coupon_mailbox_members',
  numberHash: 'coupon_mailbox_members',
  deviceHash: 'coupon_device_members',
  networkHash: 'coupon_network_members',
} as const satisfies Record<keyof Claimant, string>;
/** So few that they are met. */
const LIMITS = [
  [SETTINGS.mailHash, [1, 1, 2]],
  [SETTINGS.deviceHash, [1, 2, 3]],
  [SETTINGS.networkHash, [1, 2, 4, 4]],
] as const;

/** Who claims, of so few that accounts share them; now and then with another mailbox. */
export function claimantOf(random: Random, member: number): Input {
  const mailbox = random.chance(0.8) ? member % 3 : random.whole(0, 3);
  return {
    mailHash: `mail ${mailbox}`,
    numberHash: random.chance(0.2) ? `number ${random.whole(0, 2)}` : null,
    deviceHash: random.chance(0.8) ? `device ${random.whole(0, 3)}` : null,
    networkHash: `network ${random.whole(0, 1)}`,
  };
}

/** Two operators make one of the limits other than it was. */
export function moveLimit(test: TestExchange, random: Random, [one, two]: readonly number[]): void {
  const [name, values] = random.pick(LIMITS);
  const input = { name, value: String(random.pick(values)), proposer: one ?? 0 };
  test.send(two ?? 0, 'setting.define', input);
}

/** Sends a claim, which is refused for who claims exactly where the rows are as many as may be. */
export function claimAs(
  test: TestExchange,
  actor: number,
  { offerId, claimant }: { readonly offerId: number; readonly claimant: Input | null },
): void {
  const { coupons, settings } = test.core.exchange;
  const most = new Map(Array.from(settings.values(), ({ name, value }) => [name, value / ONE]));
  const isFull = CLAIMANT_FIELDS.some((field) => {
    const same = [...coupons.values()].filter(
      (coupon) => coupon.offerId === offerId && coupon[field] === claimant?.[field],
    );
    const isKnown = typeof claimant?.[field] === 'string';
    return isKnown && BigInt(same.length) >= (most.get(SETTINGS[field]) ?? 0n);
  });
  const outcome = test.send(actor, 'coupon.claim', { offerId, claimant });
  const isRefused = !outcome.ok && outcome.code.startsWith('COUPON_SAME');
  const kept = outcome.ok ? [...coupons.values()].at(-1) : undefined;
  for (const field of CLAIMANT_FIELDS) {
    if (kept === undefined || kept[field] === (claimant?.[field] ?? null)) continue;
    throw new Error(`coupon ${kept.id} does not keep the ${field} that it was claimed with`);
  }
  if (outcome.ok ? !isFull : isFull || !isRefused) return;
  throw new Error(`a claim of offer ${offerId} was ${outcome.ok ? 'let in' : 'refused'} wrongly`);
}

/** The largest that each limit ever was, read on with the history. */
const largest = new WeakMap<TestExchange, { read: number; readonly most: Map<string, number> }>();

function largestOf(test: TestExchange): ReadonlyMap<string, number> {
  let seen = largest.get(test);
  if (seen === undefined) {
    const seeded = Object.values(SETTINGS).map((name) => [name, Number(DEFAULT_SETTINGS[name])]);
    seen = { read: 0, most: new Map(seeded as [string, number][]) };
    largest.set(test, seen);
  }
  for (; seen.read < test.history.length; seen.read += 1) {
    const { command, outcome } = test.history[seen.read] ?? {};
    if (command?.kind !== 'setting.define' || outcome?.ok !== true) continue;
    const name = command.input.name as string;
    const most = seen.most.get(name);
    if (most !== undefined) seen.most.set(name, Math.max(most, Number(command.input.value)));
  }
  return seen.most;
}

/**
 * No offer is held by more members of one mailbox, number, device or network than the largest limit
 * that was ever in force, and as many are counted as there are.
 */
export function checkSharers(test: TestExchange): void {
  const { coupons, couponsHeld } = test.core.exchange;
  const most = largestOf(test);
  for (const field of CLAIMANT_FIELDS) {
    const members = new Map<string, Set<number>>();
    for (const { offerId, userId, [field]: hash } of coupons.values()) {
      if (hash === null) continue;
      const key = `${offerId} ${hash}`;
      members.set(key, (members.get(key) ?? new Set()).add(userId));
      const count = members.get(key)?.size ?? 0;
      if (count > (most.get(SETTINGS[field]) ?? 0)) {
        throw new Error(`offer ${offerId} is held by ${count} members of one ${field}`);
      }
    }
    for (const [key, { size }] of members) {
      const [offerId, ...hash] = key.split(' ');
      if (couponsHeld.sharing(Number(offerId), field, hash.join(' ')) === size) continue;
      throw new Error(`${size} members of one ${field} hold an offer and are not counted: ${key}`);
    }
  }
}

/** Of the claims, why those were refused that were somebody's who has it already. */
export function sharedClaims(test: TestExchange): string[] {
  return test.history.flatMap(({ command, outcome }) =>
    command.kind === 'coupon.claim' && !outcome.ok ? [`claim ${outcome.code}`] : [],
  );
}
