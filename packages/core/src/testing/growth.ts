import { formatAmount, multiply } from '@kontor/money';
import type { fillsTable, rebatesTable, referralsTable, RowOf } from '@kontor/schema';
import { FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import type { Random } from './random.ts';

type Fill = RowOf<typeof fillsTable>;
type Rebate = RowOf<typeof rebatesTable>;
type Referral = RowOf<typeof referralsTable>;

const INVITERS = 3;
/** Members of their own, so that the others do what they did without them. */
const FIRST_INVITER = FIRST_USER + 700;

/** Some members of the crowd were invited; what they pay in fees is shared now and then. */
export class GrowthCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    for (let n = 0; n < INVITERS; n += 1) test.member(FIRST_INVITER + n);
  }

  step(): void {
    if (this.random.chance(0.4)) this.evaluate();
    else this.share();
  }

  /** Fees in USDT of one invited member since the last share, now and then once too often. */
  private share(): void {
    const { test, random } = this;
    const n = random.whole(0, INVITERS - 1);
    const inviteeId = FIRST_USER + n;
    const inviterId = random.chance(0.05) ? inviteeId : FIRST_INVITER + n;
    const known = test.core.exchange.referrals.get(inviteeId * 4_096 + USDT);
    const paidTo = known?.paidTo ?? 0;
    let fees = 0n;
    let toId = 0;
    for (const fill of test.table<Fill>('fills')) {
      if (fill.id <= paidTo) continue;
      toId = Math.max(toId, fill.id);
      if (fill.takerUserId === inviteeId && fill.side === 'sell') fees += fill.takerFee;
      if (fill.makerUserId === inviteeId && fill.side === 'buy') fees += fill.makerFee;
    }
    const fromId = random.chance(0.1) ? Math.max(1, paidTo) : paidTo + 1;
    const input = { inviterId, inviteeId, currencyId: USDT, fees: formatAmount(fees) };
    test.system('referral.pay', { ...input, fromId, toId: Math.max(1, toId) });
  }

  private evaluate(): void {
    const { test, random } = this;
    const userId = FIRST_INVITER + random.whole(0, INVITERS - 1);
    const day = Math.floor(test.at / 86_400_000) - random.whole(0, 3);
    const volume = random.pick(['0', '1000000', '4000000000']);
    const level = random.pick([0, 1, 9]);
    test.system('member.set_vip', { userId, level, volume, balance: '0', day });
  }
}

/** What was shared is what the log says, never twice, and never more than the rate of the fees. */
export function checkGrowth(test: TestExchange): void {
  const pairs = new Map<number, { paidTo: number; fees: bigint; rebates: bigint }>();
  for (const row of test.table<Rebate>('rebates').sort((a, b) => a.id - b.id)) {
    if (row.amount > multiply(row.fees, row.rate, 'down')) throw new Error(`rebate ${row.id}`);
    const id = row.inviteeId * 4_096 + row.currencyId;
    const pair = pairs.get(id) ?? { paidTo: 0, fees: 0n, rebates: 0n };
    if (row.fromId <= pair.paidTo) throw new Error(`rebate ${row.id} shares fees again`);
    const { toId: paidTo } = row;
    pairs.set(id, { paidTo, fees: pair.fees + row.fees, rebates: pair.rebates + row.amount });
  }
  for (const row of test.table<Referral>('referrals')) {
    const pair = pairs.get(row.id);
    const same =
      pair?.paidTo === row.paidTo && pair.fees === row.fees && pair.rebates === row.rebates;
    if (!same) throw new Error(`referral ${row.id} is not what its rebates say`);
  }
}
