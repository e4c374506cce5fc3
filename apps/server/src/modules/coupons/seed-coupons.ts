import { HOUSE } from '@kontor/core';
import { couponOffers } from '@kontor/schema';
import type { Command, Outcome } from '../../exchange/index.ts';
import type { Queries } from '../../platform/queries.ts';

const USDT_ID = 1;
const YEAR_MS = 365 * 86_400_000;
/** Play money that promotions begin with, in USDT: these offers and some room. */
const BUDGET = '100000';

interface Submits {
  submit(command: Command): Promise<{ outcome: Outcome }>;
}

/**
 * One of each kind, so that a demo has something to show; operators may close or change them.
 * Together they can cost what needs no second operator.
 */
const SEEDED: readonly Command['input'][] = [
  {
    kind: 'fee_discount',
    discount: '0.2',
    products: ['spot', 'stocks', 'futures'],
    daysActive: 30,
    quantity: 10_000,
    daysToUse: 30,
  },
  {
    kind: 'trial_bonus',
    currencyId: USDT_ID,
    amount: '50',
    daysActive: 7,
    quantity: 100,
    daysToUse: 14,
  },
  { kind: 'cash_voucher', currencyId: USDT_ID, amount: '10', quantity: 500, daysToUse: 30 },
];

/** The first offers of an exchange that has never had one, where money is play money. */
export async function seedCoupons(
  exchange: Submits,
  queries: Queries,
  { playMoney, now }: { readonly playMoney: boolean; readonly now: number },
): Promise<void> {
  if (!playMoney) return;
  const known = await queries.select({ id: couponOffers.id }).from(couponOffers).limit(1);
  if (known.length > 0) return;
  const budget = { houseId: HOUSE.promotions.id, currencyId: USDT_ID, amount: BUDGET };
  const funding = { kind: 'house.fund', actor: 0, input: budget, key: null };
  const { outcome: funded } = await exchange.submit(funding);
  if (!funded.ok) throw new Error(`the budget was refused: ${funded.code}`);
  const open = { claimFrom: now, claimUntil: now + 10 * YEAR_MS, enabled: true };
  const conditions = { minimumCertification: 0, minimumVip: 0 };
  for (const terms of SEEDED) {
    const input = { ...terms, ...open, ...conditions };
    const kind = 'coupon.define_offer';
    const { outcome } = await exchange.submit({ kind, actor: 0, input, key: null });
    if (!outcome.ok) throw new Error(`the coupon was refused: ${outcome.code}`);
  }
}
