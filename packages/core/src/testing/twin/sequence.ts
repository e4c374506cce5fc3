/** Sends acts to the exchange and tells them to the twin, and holds the two against each other. */
import { formatAmount, parseAmount } from '@kontor/money';
import type { copiesTable, liquidationsTable, RowOf } from '@kontor/schema';
import type { Json, Outcome } from '../../index.ts';
import { BTC, BTC_USDT, TestExchange, USDT } from '../exchange.ts';
import { defineFutures, giveMargin } from '../futures.ts';
import { checkInvariants } from '../invariants.ts';
import type { Act } from './acts.ts';
import { adopt, compare, MARKET_IDS, userOf } from './compare.ts';
import { activeFollow, type Ask, detach, endFollow, runErrands, stopLosses } from './copy.ts';
import {
  close,
  contractTick,
  currencyOf,
  cushion,
  endEntry,
  entryOf,
  isLive,
  mayClose,
  mayOpen,
  open,
  poolOf,
  seenFrom,
  stopsAreRight,
  sweepContract,
  usable,
} from './futures.ts';
import { amend, end, mayAmend, mayPlace, place, type Place, spotOrders, spotTick } from './spot.ts';
import {
  GUARD,
  larger,
  MEMBERS,
  type Member,
  type Position,
  RATES,
  SCALE,
  TICK,
  UNIT,
  type Verdict,
  World,
} from './world.ts';

type Input = { [field: string]: Json };
type Copy = RowOf<typeof copiesTable>;
type Liquidation = RowOf<typeof liquidationsTable>;

const LOT = 100;
/** Where a stop would come too late is reckoned by tests of its own. */
const LATE_STOP = 'STOP_BEYOND_LIQUIDATION';
const priceText = (ticks: number) => formatAmount(BigInt(ticks) * TICK);
const orNull = (ticks: number | null) => (ticks === null ? null : priceText(ticks));

export class Sequence {
  readonly test = new TestExchange({ liquidity: '2', twin: true });
  readonly world = new World(MARKET_IDS, 20_000, 8_000);
  /** What was done, and by which codes it was refused. */
  readonly seen = new Map<string, number>();
  private copiesRead = 0;
  private liquidationsRead = 0;

  constructor() {
    const { test, world } = this;
    defineFutures(test, '80');
    test.system('vip.define', { id: 0, ...RATES, minimumVolume: '0', minimumBalance: '0' });
    test.system('setting.define', { name: 'copy_slippage_major', value: GUARD });
    for (const member of MEMBERS) {
      test.member(userOf(member), { [BTC]: '1' });
      giveMargin(test, userOf(member), USDT, '3000');
      giveMargin(test, userOf(member), BTC, '0.1');
    }
    test.send(userOf(0), 'trader.apply', { profitShare: '0.1', introduction: 'twins' });
    test.system('trader.decide', { userId: userOf(0), status: 'approved', reason: null });
    this.tick(400_000, 1);
    adopt(world, test);
  }

  run(acts: readonly Act[]): void {
    for (const [n, act] of acts.entries()) {
      try {
        this.step(act);
      } catch (error) {
        throw new Error(`act ${n}, ${JSON.stringify(act)}`, { cause: error });
      }
    }
  }

  private count(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  private step(act: Act): void {
    const { test, world } = this;
    world.roundings = 0;
    world.isBeyond = false;
    this.perform(act);
    // What is copied is copied with the next command, at the same time.
    test.system('clock.pulse', {});
    test.endBatch();
    const rows = test.table<Copy>('copies').slice(this.copiesRead);
    this.copiesRead += rows.length;
    if (!world.isBeyond) {
      runErrands(world, (verdict, what) => this.wasCopied(rows.shift(), verdict, what));
    }
    if (world.isBeyond) {
      this.count('beyond');
      adopt(world, test);
    } else {
      if (rows.length > 0) throw new Error(`the exchange copied more: ${rows[0]?.action}`);
      compare(world, test);
    }
    checkInvariants(test);
  }

  /** Whether a copy was made, which the twin must have thought possible. */
  private wasCopied(row: Copy | undefined, verdict: Verdict, what: string): boolean {
    if (this.world.isBeyond) return row?.skipped === null;
    if (row?.action !== what) throw new Error(`no ${what} was copied, but ${row?.action}`);
    const isDone = row.skipped === null;
    this.count(isDone ? `copy ${what}` : `copy ${what} ${row.skipped}`);
    if (row.skipped !== LATE_STOP) requireAgreed(isDone, verdict, `copy ${what} ${row.skipped}`);
    return isDone;
  }

  /** Sends a command; true where it was done, which must agree with what the twin thinks. */
  private agreed(member: Member, kind: string, input: Input, verdict: Verdict): Outcome | null {
    const outcome = this.test.send(userOf(member), kind, input);
    const code = outcome.ok ? 'ok' : outcome.code;
    this.count(`${kind} ${code}`);
    if (code !== LATE_STOP) requireAgreed(outcome.ok, verdict, `${kind} ${code}`);
    return outcome.ok ? outcome : null;
  }

  private perform(act: Act): void {
    switch (act.kind) {
      case 'tick':
        return this.move(act);
      case 'wait':
        this.test.advance(act.seconds * 1_000);
        this.world.at = this.test.at;
        return;
      case 'restart':
        return this.test.recover();
      case 'place':
      case 'cancel':
      case 'amend':
        return this.trade(act);
      case 'prefer':
        return this.prefer(act);
      case 'transfer':
        return this.transfer(act);
      case 'follow':
      case 'unfollow':
      case 'detach':
        return this.copying(act);
      case 'open':
        return this.enter(act);
      case 'withdraw':
      case 'close':
      case 'stops':
      case 'margin':
        return this.change(act);
    }
  }

  /** A price so many hundredths of a percent above the index. */
  private away(distance: number): number {
    return Math.max(1, Math.round((this.world.ticks * (10_000 + distance)) / 10_000));
  }

  private tick(ticks: number, seconds: number): void {
    const { test, world } = this;
    test.advance((seconds - 1) * 1_000);
    test.tick({ [BTC_USDT]: priceText(ticks) });
    world.at = test.at;
    world.tickAt = test.at;
    world.index = BigInt(ticks) * TICK;
    world.quote();
  }

  private move({ move, seconds }: Extract<Act, { kind: 'tick' }>): void {
    const { world } = this;
    this.tick(this.away(move), seconds);
    spotTick(world);
    for (const market of ['linear', 'inverse'] as const) sweepContract(world, market);
    for (const market of ['linear', 'inverse'] as const) contractTick(world, market);
    this.judge();
    if (!world.isBeyond) stopLosses(world);
  }

  /**
   * Whoever stands at the maintenance is liquidated by this tick and nobody else is. What becomes
   * of their positions and of those that they are closed against is taken over from the exchange.
   */
  private judge(): void {
    const { test, world } = this;
    test.endBatch();
    const rows = test.table<Liquidation>('liquidations').slice(this.liquidationsRead);
    this.liquidationsRead += rows.length;
    if (rows.length > 0) this.count('liquidated');
    const open = world.positions.filter((one) => one.open > 0 && isLive(one));
    let mayBe = world.isBeyond;
    for (const position of open) {
      const left = cushion(world, position);
      const slack = BigInt(2 * poolOf(world, position).length + 2 * world.roundings) * UNIT;
      mayBe ||= left <= slack;
      const wasTaken = rows.some(
        ({ positionId, userId, marketId, marginMode }) =>
          userId === userOf(position.member) &&
          marketId === MARKET_IDS[position.market] &&
          (position.isIsolated ? positionId === position.id : marginMode === 'cross'),
      );
      if (left < -slack && !wasTaken && !world.isBeyond) {
        throw new Error(`position ${position.id} should have been liquidated`);
      }
    }
    if (rows.length > 0 && !mayBe) throw new Error(`nobody should have been liquidated`);
    if (rows.length > 0) world.isBeyond = true;
  }

  private trade(act: Extract<Act, { kind: 'place' | 'cancel' | 'amend' }>): void {
    const { world } = this;
    const { member } = act;
    if (act.kind === 'place') {
      const wish = this.placeOf(act);
      if (this.agreed(member, 'spot.place', placeInput(wish), mayPlace(world, wish)) !== null) {
        place(world, wish);
      }
      return;
    }
    const own = spotOrders(world, member).sort((a, b) => a.turn - b.turn);
    const order = own[act.nth % own.length];
    if (order === undefined) return;
    const orderId = this.orderIds(member)[own.indexOf(order)] ?? 0;
    if (act.kind === 'cancel') {
      if (this.agreed(member, 'spot.cancel', { orderId }, 'yes') !== null) end(world, order);
      return;
    }
    const limit = act.limit === null || order.limit === null ? null : this.away(act.limit);
    const wish = { steps: act.steps, limit };
    const input = {
      orderId,
      quantity: act.steps === null ? null : quantityText(act.steps),
      limitPrice: orNull(limit),
    };
    if (this.agreed(member, 'spot.amend', input, mayAmend(world, order, wish)) !== null) {
      amend(world, order, wish);
    }
  }

  private prefer({ member, mode }: Extract<Act, { kind: 'prefer' }>): void {
    const input = { selfTradePrevention: mode };
    if (this.agreed(member, 'member.prefer', input, 'yes') !== null) {
      this.world.prefers[member] = mode;
    }
  }

  private placeOf(act: Extract<Act, { kind: 'place' }>): Place {
    const { type } = act;
    const isMarket = type === 'market';
    const hasLimit = type === 'limit' || type === 'stop_limit';
    const byBudget = isMarket && act.budget !== null;
    const { member, side } = act;
    let { timeInForce } = act;
    if (!hasLimit) timeInForce = timeInForce === 'fok' && !byBudget ? 'fok' : 'ioc';
    if (type === 'stop_limit' && timeInForce === 'post_only') timeInForce = 'gtc';
    return {
      member,
      side,
      type,
      timeInForce,
      steps: byBudget ? null : act.steps,
      budget: byBudget ? (BigInt(act.budget) * SCALE) / 10n : null,
      limit: hasLimit ? this.away(act.limit) : null,
      trigger: isMarket || type === 'limit' ? null : this.away(act.trigger),
      mode: act.mode,
    };
  }

  private orderIds(member: Member): number[] {
    const rows = [...this.test.core.exchange.orders.values()];
    const own = rows.filter((row) => row.userId === userOf(member) && row.positionId === null);
    return own.sort((a, b) => a.priority - b.priority).map(({ id }) => id);
  }

  private transfer(act: Extract<Act, { kind: 'transfer' }>): void {
    const { world } = this;
    const { member, currency, into, part } = act;
    const market = currency === 'USDT' ? 'linear' : 'inverse';
    const from = into === 'spot' ? 'futures' : 'spot';
    const there = world.purse(member, from, currency);
    const amount = (there.available * BigInt(part)) / 100n / UNIT;
    if (amount <= 0n) return;
    const movable = from === 'spot' ? there.available : usable(world, { member, market });
    const money = amount * UNIT;
    const input = {
      currencyId: currency === 'USDT' ? USDT : BTC,
      amount: formatAmount(money),
      from: from === 'spot' ? 'change' : 'lever',
      to: into === 'spot' ? 'change' : 'lever',
    };
    const verdict = money <= movable ? 'yes' : 'no';
    if (this.agreed(member, 'wallet.transfer', input, verdict) === null) return;
    there.available -= money;
    world.purse(member, into, currency).available += money;
  }

  private enter(act: Extract<Act, { kind: 'open' }>): void {
    const { world } = this;
    const { member, market, isLong, steps, multiple, isIsolated } = act;
    const gain = (by: number) => this.away(isLong ? by : -by);
    const wish = {
      member,
      market,
      isLong,
      steps,
      multiple,
      isIsolated,
      limit: act.limit === null ? null : this.away(act.limit),
      takeProfit: act.takeProfit === null ? null : gain(act.takeProfit),
      stopLoss: act.stopLoss === null ? null : gain(-act.stopLoss),
      mode: act.mode,
    };
    const input = {
      marketId: MARKET_IDS[market],
      direction: isLong ? 'long' : 'short',
      lots: lotsText(steps),
      multiple,
      marginMode: isIsolated ? 'isolated' : 'cross',
      limitPrice: orNull(wish.limit),
      takeProfitPrice: orNull(wish.takeProfit),
      stopLossPrice: orNull(wish.stopLoss),
      selfTradePrevention: act.mode,
    };
    if (this.agreed(member, 'futures.open', input, mayOpen(world, wish)) !== null) {
      open(world, wish);
    }
  }

  private change(act: Extract<Act, { kind: 'withdraw' | 'close' | 'stops' | 'margin' }>): void {
    const { world } = this;
    const { member } = act;
    const own = world.positions.filter((one) => one.member === member && isLive(one));
    const position = own[act.nth % own.length];
    if (position === undefined) return;
    const { id: positionId } = position;
    const entry = entryOf(world, position);
    if (act.kind === 'withdraw') {
      const verdict = entry === undefined ? 'no' : 'yes';
      const isDone = this.agreed(member, 'futures.cancel', { positionId }, verdict) !== null;
      if (isDone && entry !== undefined) endEntry(world, entry);
    } else if (act.kind === 'close') this.leave(position, act.part);
    else if (act.kind === 'stops') this.setStops(position, act);
    else this.addMargin(position, act.amount);
  }

  private leave(position: Position, part: number | null): void {
    const { world } = this;
    const { id: positionId, member, open: lots } = position;
    const steps = part === null ? null : Math.max(1, Math.floor((lots * part) / 100));
    const verdict = mayClose(world, position, steps);
    // Crumbs of less than a lot may be refused.
    const isCrumb = steps !== null && steps < LOT && steps < lots;
    const input = { positionId, lots: steps === null ? null : lotsText(steps) };
    const judged = isCrumb && verdict === 'yes' ? 'either' : verdict;
    if (this.agreed(member, 'futures.close', input, judged) !== null) close(world, position, steps);
  }

  private setStops(position: Position, act: Extract<Act, { kind: 'stops' }>): void {
    const { world } = this;
    const { id: positionId, member, isLong } = position;
    const gain = (by: number) => this.away(isLong ? by : -by);
    const wish = {
      takeProfit: act.takeProfit === null ? null : gain(act.takeProfit),
      stopLoss: act.stopLoss === null ? null : gain(-act.stopLoss),
    };
    const mayHave = position.status === 'open' || position.status === 'waiting';
    const isRight =
      mayHave && world.isFresh && stopsAreRight(isLong, wish, seenFrom(world, position));
    const input = {
      positionId,
      takeProfitPrice: orNull(wish.takeProfit),
      stopLossPrice: orNull(wish.stopLoss),
    };
    if (this.agreed(member, 'futures.set_stops', input, isRight ? 'yes' : 'no') === null) return;
    Object.assign(position, wish);
    const isCopied = world.positions.some((one) => one.copy?.of === position && isLive(one));
    if (isCopied) world.errands.push({ kind: 'stops', of: position });
  }

  private addMargin(position: Position, hundredths: number): void {
    const { world } = this;
    const { id: positionId, member, market } = position;
    const isCoins = currencyOf(market) === 'BTC';
    const amount = (BigInt(hundredths) * SCALE) / (isCoins ? 1_000_000n : 100n);
    const isRight =
      position.status === 'open' && position.isIsolated && usable(world, position) >= amount;
    const input = { positionId, amount: formatAmount(amount) };
    if (this.agreed(member, 'futures.add_margin', input, isRight ? 'yes' : 'no') === null) return;
    position.margin += amount;
  }

  private copying(act: Extract<Act, { kind: 'follow' | 'unfollow' | 'detach' }>): void {
    const { world } = this;
    const known = activeFollow(world);
    if (act.kind === 'follow') return this.follow(act, known === undefined ? 'yes' : 'no');
    if (act.kind === 'unfollow') {
      if (known === undefined) return;
      const { keep } = act;
      const outcome = this.agreed(1, 'follow.end', { followId: known.id, keep }, 'yes');
      const result = outcome?.ok === true ? (outcome.result as { closed: number[] }) : null;
      const left = [...(result?.closed ?? [])];
      const ask: Ask = (verdict, what) => {
        // Which of them were closed is said in the order of their age.
        const isDone = verdict === 'either' ? left.length > 0 : verdict === 'yes';
        if (isDone && left.shift() === undefined) throw new Error(`${what}: one was not closed`);
        return isDone;
      };
      endFollow(world, known, keep, ask);
      if (left.length > 0) throw new Error(`copies ${left.join()} could not be closed`);
      return;
    }
    const copies = world.positions.filter((one) => one.copy !== null && isLive(one));
    const copy = copies[act.nth % copies.length];
    if (copy === undefined) return;
    const verdict = copy.status === 'open' ? 'yes' : 'no';
    if (this.agreed(1, 'follow.detach', { positionId: copy.id }, verdict) !== null) {
      detach(world, copy);
    }
  }

  private follow(act: Extract<Act, { kind: 'follow' }>, verdict: Verdict): void {
    const { world } = this;
    const amount = (value: number | null) => (value === null ? null : parseAmount(String(value)));
    const number = (BigInt(act.number) * SCALE) / 100n;
    const input = {
      traderId: userOf(0),
      kind: act.of,
      number: formatAmount(number),
      maximumMargin: act.maximumMargin === null ? null : String(act.maximumMargin),
      stopLoss: act.stopLoss === null ? null : String(act.stopLoss),
    };
    const outcome = this.agreed(1, 'follow.start', input, verdict);
    if (outcome?.ok !== true) return;
    // A loss of the follow before is still to be made good.
    const before = world.follows.at(-1);
    const missing = before === undefined ? 0n : before.highWaterMark - before.realised;
    world.follows.push({
      at: world.at,
      kind: act.of,
      number,
      maximumMargin: amount(act.maximumMargin),
      stopLoss: amount(act.stopLoss),
      share: SCALE / 10n,
      id: (outcome.result as { followId: number }).followId,
      status: 'active',
      realised: 0n,
      highWaterMark: larger(0n, missing),
      paid: 0n,
    });
  }
}

function requireAgreed(isDone: boolean, verdict: Verdict, what: string): void {
  if (verdict === 'either' || isDone === (verdict === 'yes')) return;
  throw new Error(`the twin says ${verdict} to ${what}`);
}

const quantityText = (steps: number) => formatAmount((BigInt(steps) * SCALE) / 10_000n);
const lotsText = (steps: number) => formatAmount((BigInt(steps) * SCALE) / BigInt(LOT));

function placeInput(wish: Place): Input {
  const { side, type, timeInForce, steps, budget, limit, trigger, mode } = wish;
  return {
    marketId: BTC_USDT,
    side,
    type,
    timeInForce,
    quantity: steps === null ? null : quantityText(steps),
    quoteBudget: budget === null ? null : formatAmount(budget),
    limitPrice: orNull(limit),
    triggerPrice: orNull(trigger),
    selfTradePrevention: mode,
  };
}
