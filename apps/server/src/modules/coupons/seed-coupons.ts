import { couponOffers } from '@kontor/schema';
import type { Command, Outcome } from '../../exchange/index.ts';
import type { Queries } from '../../platform/queries.ts';

const PLATFORM = 0;
const USDT_ID = 1;
const YEAR_MS = 365 * 86_400_000;

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

/**
 * The first offers where money is play money: what a start that was killed left out, the next one
 * adds. Nothing where an operator has written one.
 */
export async function seedCoupons(
  exchange: Submits,
  queries: Queries,
  { playMoney, now }: { readonly playMoney: boolean; readonly now: number },
): Promise<void> {
  if (!playMoney) return;
  const { kind: kindOf, definedBy } = couponOffers;
  const known = await queries.select({ kindOf, definedBy }).from(couponOffers);
  if (known.some((offer) => offer.definedBy !== PLATFORM)) return;
  const open = { claimFrom: now, claimUntil: now + 10 * YEAR_MS, enabled: true };
  const conditions = { minimumCertification: 0, minimumVip: 0 };
  for (const terms of SEEDED) {
    if (known.some((offer) => offer.kindOf === terms['kind'])) continue;
    const input = { ...terms, ...open, ...conditions };
    const kind = 'coupon.define_offer';
    const { outcome } = await exchange.submit({ kind, actor: PLATFORM, input, key: null });
    if (!outcome.ok) throw new Error(`the coupon was refused: ${outcome.code}`);
  }
}
