/** Every call by which one operator gives members value, or could, as a thief would send it. */
import { type Call, calls, type InputOf, type OutputOf } from '@kontor/contract';
import type { Core } from '@kontor/core';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { PROOF, REASON, slipOf, type Stage } from './act-stage.ts';
import { voucher } from './funding.ts';
import { projectFrom } from './member-acts.ts';
import { looking, type TestOperator } from './operators.ts';
import type { TestServer } from './test-server.ts';
import { type Trader, USDT } from './trading.ts';

const { adjustments, coupons, dual, funding, mining, operatorConfig } = calls;
const { promotions, quickBuy, subscription } = calls;

/** Who is there while one operator tries what they can. */
export interface Scene {
  readonly server: TestServer;
  /** Acts alone. */
  readonly thief: TestOperator;
  /** Do what they are there for, and second nobody: money is sent that was asked for. */
  readonly honest: readonly [TestOperator, TestOperator];
  readonly members: readonly Trader[];
  /** A saved address of each member. */
  readonly addresses: ReadonlyMap<number, number>;
  /** A whole number from 0 up to but not including `bound`. */
  readonly random: (bound: number) => number;
  /** Of each call, what its acts came to: `ok`, `waiting` or the code of a refusal. */
  readonly met: Map<string, Map<string, number>>;
}

type Exchange = Core['exchange'];
type Act = (scene: Scene) => Promise<void>;

export function memory({ server }: Pick<Scene, 'server'>): Exchange {
  return (server.program.services.exchange.core() as Core).exchange;
}

export const nameOf = ({ path }: Pick<Call, 'path'>): string => path.replace('/operator/', '');

/** Sends a call and answers what it came to; a fault of ours ends the test. */
export async function attempt<C extends Call>(
  { server, met }: Scene,
  call: C,
  input: InputOf<C>,
  { as }: Pick<TestOperator, 'as'>,
): Promise<OutputOf<C> | undefined> {
  const { result, error } = await server.send<OutputOf<C>>(
    call,
    input as Readonly<Record<string, unknown>>,
    { ...as, as: 'json' },
  );
  const code = error?.error ?? 'ok';
  if (code === 'SERVER_FAULT') throw new Error(`${call.path}: ${JSON.stringify(error)}`);
  const of = met.get(nameOf(call)) ?? new Map<string, number>();
  met.set(nameOf(call), of.set(code, (of.get(code) ?? 0) + 1));
  return result;
}

const { min } = Math;
const between = ({ random }: Scene, low: number, high: number): number =>
  low + random(high - low + 1);
const chance = ({ random }: Scene, percent: number): boolean => random(100) < percent;
function pick<T>({ random }: Scene, items: readonly T[]): T | undefined {
  return items[random(items.length)];
}
function member(scene: Scene): Trader {
  const found = pick(scene, scene.members);
  if (found === undefined) throw new Error('there is nobody');
  return found;
}
const now = ({ server }: Scene): number => server.clock.now();

/** Of what there is: one of them, more often than not, else undefined for a new one. */
function known<T>(scene: Scene, rows: Iterable<T>, is: (row: T) => boolean): T | undefined {
  return chance(scene, 40) ? pick(scene, [...rows].filter(is)) : undefined;
}

const isOwn =
  ({ thief }: Scene) =>
  ({ definedBy }: { readonly definedBy: number }): boolean =>
    definedBy === thief.id;

/** The number of a deposit that waits. */
async function pending(scene: Scene): Promise<{ id: number; amount: string } | undefined> {
  const waits = known(scene, memory(scene).deposits.values(), ({ status }) => status === 'pending');
  if (waits !== undefined) return { id: waits.id, amount: formatAmount(waits.amount) };
  const who = member(scene);
  const amount = String(between(scene, 20, 90) * 100);
  const account = await voucher(scene.server, who);
  const told = await attempt(scene, funding.deposit, { amount, currency: USDT, account }, who);
  return told && { id: told.id, amount };
}

async function approveDeposit(scene: Scene): Promise<void> {
  const told = await pending(scene);
  if (told === undefined) return;
  const factor = pick(scene, [100, 100, 100, 50, 101]) ?? 100;
  const amount = formatAmount((parseAmount(told.amount) * BigInt(factor)) / 100n);
  await attempt(scene, funding.approveDeposit, { id: told.id, amount, ...REASON }, scene.thief);
}

async function retractDeposit(scene: Scene): Promise<void> {
  const rows = [...memory(scene).deposits.values()];
  const own = pick(
    scene,
    rows.filter(({ firstReviewer }) => firstReviewer === scene.thief.id),
  );
  if (own === undefined) return await approveDeposit(scene);
  await attempt(scene, funding.retractDeposit, { id: own.id, ...REASON }, scene.thief);
  const { id, amount } = own;
  const again = { id, amount: formatAmount(amount), ...REASON };
  await attempt(scene, funding.approveDeposit, again, scene.thief);
}

async function rejectDeposit(scene: Scene): Promise<void> {
  const told = await pending(scene);
  if (told === undefined) return;
  const input = { id: told.id, reason_code: 'not_received' as const, ...REASON };
  await attempt(scene, funding.rejectDeposit, input, scene.thief);
}

/** One that a member has asked for. */
async function asked(scene: Scene): Promise<number | undefined> {
  const who = member(scene);
  const number = String(between(scene, 5, 90) * 100);
  const wish = {
    currency: USDT,
    number,
    address_id: scene.addresses.get(who.id) ?? 0,
    ...PROOF,
  };
  return (await attempt(scene, funding.withdraw, wish, who))?.id;
}

/** One that somebody reviewed, and another one sent: the thief is one of them or none. */
async function sent(scene: Scene): Promise<number | undefined> {
  const id = await asked(scene);
  if (id === undefined) return undefined;
  const [one, other] = scene.honest;
  const desks = [
    [one, other],
    [scene.thief, one],
    [one, scene.thief],
  ] as const;
  const [reviews, sends] = pick(scene, desks) ?? [one, other];
  await attempt(scene, funding.approveWithdrawal, { id, ...REASON }, reviews);
  if (memory(scene).withdrawals.get(id)?.needsSecond === true) {
    const second = reviews === other ? one : other;
    await attempt(scene, funding.approveWithdrawal, { id, ...REASON }, second);
  }
  const txid = `0x${id.toString(16).padStart(64, '0')}`;
  const answer = await attempt(scene, funding.sendWithdrawal, { id, txid, ...REASON }, sends);
  return answer?.id;
}

async function returned(scene: Scene): Promise<void> {
  const id = await sent(scene);
  if (id === undefined) return;
  const back = { id, reason_code: 'returned' as const, ...REASON };
  await attempt(scene, funding.returnWithdrawal, back, scene.thief);
  // By the call for what was not sent.
  const refusal = { ...back, reason_code: 'other' as const, seen: 'sent' as never };
  await attempt(scene, funding.rejectWithdrawal, refusal, scene.thief);
}

/** What was frozen is the member's own, reviewed or not, and given back once. */
async function rejectWithdrawal(scene: Scene): Promise<void> {
  const id = await asked(scene);
  if (id === undefined) return;
  if (chance(scene, 50)) {
    await attempt(scene, funding.approveWithdrawal, { id, ...REASON }, scene.honest[0]);
  }
  const status = memory(scene).withdrawals.get(id)?.status;
  const seen = status === 'reviewed' ? 'reviewed' : 'requested';
  const refusal = { id, reason_code: 'other' as const, seen, ...REASON } as const;
  for (let times = 0; times < 2; times += 1) {
    await attempt(scene, funding.rejectWithdrawal, refusal, scene.thief);
  }
}

async function complete(scene: Scene): Promise<void> {
  const id = await sent(scene);
  if (id === undefined) return;
  await attempt(scene, funding.completeWithdrawal, { id, ...REASON }, scene.thief);
}

const PAYER = {
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@kontor.example',
  phone: '+1 555 123 4567',
  account_name: 'Ana Souza',
  bank_name: 'First Bank',
};

/** An order whose payment is said to be made. */
async function paid(scene: Scene): Promise<{ id: number; amount: string } | undefined> {
  const waits = known(
    scene,
    memory(scene).buyOrders.values(),
    ({ status }) => status === 'in_review',
  );
  if (waits !== undefined) return { id: waits.id, amount: formatAmount(waits.amount) };
  const who = member(scene);
  const amount = String(between(scene, 20, 49) * 100);
  const wish = { country: 'US', method: 101, currency: 'USD', coin: USDT, amount };
  const quote = await attempt(scene, quickBuy.quote, wish, who);
  if (quote === undefined) return undefined;
  const { quote_id } = quote;
  const order = await attempt(scene, quickBuy.order, { quote_id, ...PAYER }, who);
  if (order === undefined) return undefined;
  const slip = await slipOf(scene as Pick<Scene, 'server'> as Stage, who);
  await attempt(scene, quickBuy.slip, { id: order.id, slip }, who);
  return { id: order.id, amount };
}

async function confirm(scene: Scene): Promise<void> {
  const order = await paid(scene);
  if (order === undefined) return;
  await attempt(scene, quickBuy.confirm, { ...order, ...REASON }, scene.thief);
}

async function retractBuy(scene: Scene): Promise<void> {
  const rows = [...memory(scene).buyOrders.values()];
  const own = pick(
    scene,
    rows.filter(({ firstOperatorId }) => firstOperatorId === scene.thief.id),
  );
  if (own === undefined) return await confirm(scene);
  const { id, amount } = own;
  await attempt(scene, quickBuy.retract, { id, ...REASON }, scene.thief);
  const again = { id, amount: formatAmount(amount), ...REASON };
  await attempt(scene, quickBuy.confirm, again, scene.thief);
}

/** One that somebody has rejected, and whose member says that it was paid. */
async function resolve(scene: Scene): Promise<void> {
  const order = await paid(scene);
  if (order === undefined) return;
  const { id, amount } = order;
  const by = chance(scene, 50) ? scene.thief : scene.honest[0];
  await attempt(scene, quickBuy.reject, { id, ...REASON }, by);
  const who = scene.members.find((one) => one.id === memory(scene).buyOrders.get(id)?.userId);
  if (who === undefined) return;
  const slip = await slipOf(scene as Pick<Scene, 'server'> as Stage, who);
  await attempt(scene, quickBuy.appeal, { id, text: 'It was paid', slip }, who);
  const answer = { id, paid: true, amount, ...REASON };
  await attempt(scene, quickBuy.resolve, answer, scene.thief);
}

async function defineOffer(scene: Scene): Promise<void> {
  const own = known(scene, memory(scene).couponOffers.values(), isOwn(scene));
  const kinds = ['cash_voucher', 'cash_voucher', 'trial_bonus', 'fee_discount'] as const;
  const kind = own?.kind ?? pick(scene, kinds) ?? 'cash_voucher';
  const isSame = own !== undefined && own.amount !== null && chance(scene, 60);
  const amount = isSame
    ? formatAmount(own.amount ?? 0n)
    : String(between(scene, 1, 12) * (kind === 'trial_bonus' ? 100 : 500));
  const quantity = between(scene, 1, 4);
  const enabled = chance(scene, 90);
  const usd = formatAmount(parseAmount(amount) * BigInt(quantity));
  const input = {
    id: own?.id,
    kind,
    ...(kind === 'fee_discount'
      ? { discount: '1', products: ['spot' as const] }
      : { currency_id: USDT, amount, confirmed_usd: usd }),
    quantity,
    claim_from: own?.claimFrom ?? now(scene),
    claim_until: now(scene) + 3 * DAY_MS,
    days_to_use: own?.daysToUse ?? 14,
    ...(kind !== 'cash_voucher' && { days_active: own?.daysActive ?? 7 }),
    minimum_certification: 0,
    minimum_vip: 0,
    enabled,
    ...REASON,
  };
  const offer = await attempt(scene, coupons.defineOffer, input, scene.thief);
  await claim(scene, offer?.id ?? own?.id);
}

/** Whoever is near takes what there is. */
async function claim(scene: Scene, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  for (const who of scene.members) {
    if (chance(scene, 40)) continue;
    const coupon = await attempt(scene, coupons.claim, { id }, who);
    if (coupon !== undefined) await attempt(scene, coupons.use, { id: coupon.id }, who);
  }
}

async function approveOffer(scene: Scene): Promise<void> {
  const rows = () => memory(scene).couponOffers.values();
  const waits = await ownWaiting(scene, rows, defineOffer);
  if (waits === undefined) return;
  const { id, revision, costMaximum } = waits;
  const usd = costMaximum === null ? {} : { confirmed_usd: formatAmount(costMaximum) };
  await attempt(scene, coupons.approveOffer, { id, revision, ...usd, ...REASON }, scene.thief);
  await claim(scene, id);
}

const isWaiting =
  (scene: Scene) =>
  (row: { definedBy: number; needsSecond: boolean; approvedBy: number | null }): boolean =>
    isOwn(scene)(row) && row.needsSecond && row.approvedBy === null;

/** One of the own that waits, defining more until there is one; undefined where none has to. */
async function ownWaiting<Row extends Parameters<ReturnType<typeof isWaiting>>[0]>(
  scene: Scene,
  rows: () => Iterable<Row>,
  define: Act,
): Promise<Row | undefined> {
  const find = () => pick(scene, [...rows()].filter(isWaiting(scene)));
  for (let times = 0; times < 4 && find() === undefined; times += 1) await define(scene);
  return find();
}

async function defineMining(scene: Scene): Promise<void> {
  const own = known(scene, memory(scene).miningProducts.values(), isOwn(scene));
  const least = own === undefined ? 1 : Number(own.sold / parseAmount('10000')) + 1;
  const quantity = String(between(scene, least, least + 9) * 10_000);
  const input = {
    id: own?.id,
    category: 'lock_in' as const,
    name: 'steady' as const,
    currency_id: USDT,
    days: pick(scene, [1, 1, 2]) ?? 1,
    daily_rate: '0.05',
    penalty_rate: '0.05',
    dividend_time: '08:00',
    min: '100',
    max: quantity,
    quantity,
    enabled: true,
    ...REASON,
  };
  const product = await attempt(scene, mining.defineProduct, input, scene.thief);
  await lock(scene, product?.id ?? own?.id);
}

async function lock(scene: Scene, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  for (const who of scene.members) {
    if (chance(scene, 50)) continue;
    const amount = String(between(scene, 1, 8) * 10_000);
    const order = await attempt(scene, mining.lock, { config_id: id, amount }, who);
    if (order !== undefined && chance(scene, 20)) {
      await attempt(scene, mining.cancel, { id: order.id }, who);
    }
  }
}

async function approveMining(scene: Scene): Promise<void> {
  const rows = () => memory(scene).miningProducts.values();
  const waits = await ownWaiting(scene, rows, defineMining);
  if (waits === undefined) return;
  const { id, revision } = waits;
  await attempt(scene, mining.approveProduct, { id, revision, ...REASON }, scene.thief);
  await lock(scene, waits.id);
}

async function defineDual(scene: Scene): Promise<void> {
  const own = known(scene, memory(scene).dualProducts.values(), isOwn(scene));
  const today = now(scene) - (now(scene) % DAY_MS) + 8 * HOUR_MS;
  const expires = own?.maturesAt ?? today + 2 * DAY_MS;
  const isSame = own !== undefined && (own.sold > 0 || chance(scene, 50));
  const input = {
    id: own?.id,
    section: 'BTC' as const,
    type: 'put' as const,
    price: '1000',
    rate_year: isSame ? formatAmount(own.rate) : (pick(scene, ['0.5', '1', '1.5']) ?? '1'),
    linked_price: '40000',
    expires_at: expires,
    sale_from: own?.saleFrom ?? now(scene),
    sale_until: expires - HOUR_MS,
    total: own === undefined ? between(scene, 1, 9) * 100 : own.sold + between(scene, 0, 9) * 100,
    enabled: true,
    ...REASON,
  };
  const product = await attempt(scene, dual.define, input, scene.thief);
  await buy(scene, product?.id ?? own?.id);
}

async function buy(scene: Scene, id: number | undefined): Promise<void> {
  const row = id === undefined ? undefined : memory(scene).dualProducts.get(id);
  if (id === undefined || row === undefined) return;
  for (const who of scene.members) {
    if (chance(scene, 50)) continue;
    const num = min(between(scene, 1, 400), Math.max(row.total - row.sold, 1));
    await attempt(scene, dual.buy, { id, num }, who);
  }
}

async function approveDual(scene: Scene): Promise<void> {
  const rows = () => memory(scene).dualProducts.values();
  const waits = await ownWaiting(scene, rows, defineDual);
  if (waits === undefined) return;
  const { id, revision } = waits;
  await attempt(scene, dual.approve, { id, revision, ...REASON }, scene.thief);
  await buy(scene, waits.id);
}

async function defineProject(scene: Scene): Promise<void> {
  const isOpen = ({ status }: { status: string }) => status === 'warm_up';
  const rows = [...memory(scene).subscriptionProjects.values()].filter(isOwn(scene));
  for (const { id, status } of rows) if (status === 'in_progress') await apply(scene, id);
  const own = known(scene, rows, isOpen);
  const input = {
    ...projectFrom(now(scene) + 3 * MINUTE_MS),
    ...(own !== undefined && { id: own.id, code: own.code, name: own.name }),
    price: pick(scene, ['0.02', '0.05', '0.11']) ?? '0.05',
    total: String(between(scene, 1, 12) * 10_000),
    per_user_limit: '10000',
  };
  await attempt(scene, subscription.defineProject, input, scene.thief);
}

async function apply(scene: Scene, id: number): Promise<void> {
  const wish = { project_id: id, amount: '10000', pay_currency: 'USDT' as const };
  await attempt(scene, subscription.apply, wish, member(scene));
}

async function approveProject(scene: Scene): Promise<void> {
  // What has begun, or was not approved in time, is over.
  const rows = () =>
    [...memory(scene).subscriptionProjects.values()].filter(({ status }) => status === 'warm_up');
  const waits = await ownWaiting(scene, rows, defineProject);
  if (waits === undefined) return;
  const { id, revision } = waits;
  await attempt(scene, subscription.approveProject, { id, revision, ...REASON }, scene.thief);
}

async function fund(scene: Scene): Promise<void> {
  const amount = String(between(scene, 1, 50) * 1_000);
  const typed = { confirmed_usd: amount, ...REASON };
  const wish = { currency_id: USDT, amount, direction: 'in' as const, ...typed };
  const asked = await attempt(scene, promotions.fund, wish, scene.thief);
  if (asked === undefined) return;
  const { id } = asked;
  await attempt(scene, promotions.approveFunding, { id, ...typed }, scene.thief);
  await attempt(scene, promotions.dropFunding, { id, ...REASON }, scene.thief);
}

/** A payout is taken back, and freed again: nothing may come of it twice. */
async function adjust(scene: Scene): Promise<void> {
  const { id: user_id } = member(scene);
  await looking(scene.server, scene.thief);
  const payouts = await attempt(scene, adjustments.payouts, { user_id }, scene.thief);
  const payout = pick(scene, payouts?.data ?? []);
  if (payout === undefined) return;
  const wish = {
    entry_id: payout.entry_id,
    amount: payout.amount,
    reason_code: 'amount' as const,
    ...REASON,
  };
  const asked = await attempt(scene, adjustments.propose, wish, scene.thief);
  if (asked === undefined) return;
  const { id } = asked;
  await attempt(scene, adjustments.approve, { id, ...REASON }, scene.thief);
  await attempt(scene, adjustments.drop, { id, ...REASON }, scene.thief);
}

/** The limits themselves: what is raised waits for another one, what is lowered is lowered. */
async function defineSetting(scene: Scene): Promise<void> {
  const raised = [
    ['deposit_second_review_btc', '10'],
    ['buy_second_operator_above', '100000'],
    ['dual_rate_second_above', '9'],
  ] as const;
  const [name, value] = pick(scene, raised) ?? raised[0];
  await attempt(scene, operatorConfig.defineSetting, { name, value, ...REASON }, scene.thief);
  const penalty = { name: 'mining_penalty_maximum', value: '0', ...REASON };
  if (chance(scene, 30)) await attempt(scene, operatorConfig.defineSetting, penalty, scene.thief);
}

/** By the call, and how often beside the others it is tried; some acts do more than one. */
export const givingActs: readonly (readonly [call: Call, act: Act, weight: number])[] = [
  [funding.approveDeposit, approveDeposit, 8],
  [funding.retractDeposit, retractDeposit, 2],
  [funding.rejectDeposit, rejectDeposit, 1],
  [funding.approveWithdrawal, returned, 1],
  [funding.sendWithdrawal, returned, 1],
  [funding.rejectWithdrawal, rejectWithdrawal, 1],
  [funding.completeWithdrawal, complete, 1],
  [quickBuy.confirm, confirm, 6],
  [quickBuy.retract, retractBuy, 2],
  [quickBuy.reject, resolve, 1],
  [quickBuy.resolve, resolve, 3],
  [coupons.defineOffer, defineOffer, 6],
  [coupons.approveOffer, approveOffer, 1],
  [mining.defineProduct, defineMining, 6],
  [mining.approveProduct, approveMining, 1],
  [dual.define, defineDual, 6],
  [dual.approve, approveDual, 1],
  [subscription.defineProject, defineProject, 6],
  [subscription.approveProject, approveProject, 3],
  [promotions.fund, fund, 1],
  [promotions.approveFunding, fund, 0],
  [promotions.dropFunding, fund, 0],
  [adjustments.propose, adjust, 1],
  [adjustments.approve, adjust, 0],
  [adjustments.drop, adjust, 0],
  [operatorConfig.defineSetting, defineSetting, 2],
];
