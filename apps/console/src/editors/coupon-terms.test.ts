import { describe, expect, it } from 'vitest';
import { fieldsOf, nameOf, type Offer, shapeOf, takenBack, timeOf } from './coupon-terms.ts';

const UNTIL = Date.UTC(2026, 11, 24, 18, 0, 7);
const offer: Offer = {
  id: 3,
  kind: 'trial_bonus',
  currency_id: 1,
  currency: 'USDT',
  amount: '50',
  discount: null,
  products: [],
  minimum_certification: 1,
  minimum_vip: 0,
  days_active: 7,
  days_to_use: 14,
  quantity: 200,
  claim_from: UNTIL - 86_400_000,
  claim_until: UNTIL,
  enabled: true,
  status: 'open',
  claimed: 0,
  used: 0,
  paid_out: '0',
  returned: '0',
  cost_in_coin: '500',
  claim_usd: '100',
  reserved: '500',
  confirms: false,
  cost_maximum: '10000',
  needs_second: false,
  revision: 1,
  defined_by: 1,
  approved_by: null,
  create_time: 0,
  update_time: 0,
};
const COIN = { name: 'currency_id', label: 'Currency', initial: '1', options: [] };
const values = (of: Offer | undefined) =>
  Object.fromEntries(
    fieldsOf('trial_bonus', of, UNTIL, COIN).map(({ name, initial = '' }) => [name, initial]),
  );

describe('the editor of coupons', () => {
  it('names an offer by what it is', () => {
    expect(nameOf(offer)).toBe('50 USDT trial bonus');
    const discount = { ...offer, kind: 'fee_discount', discount: '0.2' } as const;
    expect(nameOf({ ...discount, products: ['spot', 'futures'] })).toBe(
      '20% off spot, futures fees for 7 days',
    );
    const { products: _, days_active: __, ...claim } = discount;
    expect(nameOf(claim)).toBe('20% fee discount');
  });

  it('asks for the coin of what is given, and for none of a discount', () => {
    expect(fieldsOf('cash_voucher', undefined, UNTIL, COIN)).toContain(COIN);
    expect(fieldsOf('fee_discount', undefined, UNTIL, COIN)).not.toContain(COIN);
  });

  it('reads times of UTC to the minute, and no others', () => {
    expect(timeOf('2026-12-24 18:00')).toBe(Date.UTC(2026, 11, 24, 18));
    for (const text of ['', '24.12.2026', '2026-13-01 00:00', '2026-12-24', 'soon']) {
      expect(timeOf(text)).toBeUndefined();
    }
  });

  it('keeps the seconds of times that nobody has touched', () => {
    const shape = shapeOf('trial_bonus', offer, values(offer));
    expect(shape).toMatchObject({
      id: 3,
      kind: 'trial_bonus',
      claim_until: UNTIL,
      quantity: '200',
    });
    const later = { ...values(offer), claim_until: '2026-12-25 00:00' };
    expect(shapeOf('trial_bonus', offer, later).claim_until).toBe(Date.UTC(2026, 11, 25));
    const wrong = { ...values(offer), claim_until: 'soon' };
    expect(shapeOf('trial_bonus', offer, wrong).claim_until).toBe('soon');
  });

  it('of a claimed one offers what may still change, and sends the rest as it was', () => {
    const claimed = { ...offer, claimed: 1 };
    expect(Object.keys(values(claimed))).toEqual([
      'quantity',
      'claim_until',
      'enabled',
      'confirmed_usd',
    ]);
    expect(shapeOf('trial_bonus', claimed, { ...values(claimed), quantity: '300' })).toMatchObject({
      amount: '50',
      currency_id: 1,
      days_active: 7,
      quantity: '300',
    });
  });
});

it('is taken back as it stands, switched off', () => {
  expect(takenBack(offer)).toMatchObject({
    id: 3,
    kind: 'trial_bonus',
    amount: '50',
    quantity: 200,
    claim_until: UNTIL,
    enabled: false,
  });
});
