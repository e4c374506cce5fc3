import { calls, type InputOf } from '@kontor/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFrom } from '../../../testing/member-acts.ts';
import { enrol, newOperator, type TestOperator } from '../../../testing/operators.ts';
import { TEST_PASSWORD, TestServer } from '../../../testing/test-server.ts';
import { USDT } from '../../../testing/trading.ts';

const { coupons, dual, mining, operators, proposals, subscription } = calls;
const reason = 'looked at by two of us';
type Kind = InputOf<typeof proposals.adopt>['kind'];

let server: TestServer;
let admin: TestOperator;
let paul: TestOperator;
let quin: TestOperator;
beforeAll(async () => {
  server = await TestServer.start({ environment: { CLOCK_SPEED: '6000' } });
  admin = await newOperator(server, 'admin');
  paul = await newOperator(server, 'finance');
  quin = await newOperator(server, 'finance');
});
afterAll(() => server.end());

const now = () => server.clock.now();
const eight = (days: number) => now() - (now() % DAY_MS) + 8 * HOUR_MS + days * DAY_MS;

/** By its kind: defines one that waits for a second operator, and its word. */
const OFFERS: Readonly<
  Record<
    Kind,
    {
      define: (by: TestOperator) => Promise<{ id: number; needs_second: boolean }>;
      approve: (id: number, by: TestOperator) => Promise<string | undefined>;
      approvedBy: (id: number) => Promise<number | null | undefined>;
    }
  >
> = {
  coupon: {
    define: (by) =>
      server.must(
        coupons.defineOffer,
        {
          kind: 'fee_discount',
          discount: '0.5',
          products: ['spot'],
          days_active: 7,
          quantity: 5,
          claim_from: now(),
          claim_until: now() + 30 * DAY_MS,
          days_to_use: 14,
          minimum_certification: 0,
          minimum_vip: 0,
          enabled: true,
          reason,
        },
        { ...by.as, as: 'json' },
      ),
    approve: (id, { as }) => server.errorOf(coupons.approveOffer, { id, revision: 1, reason }, as),
    approvedBy: async (id) => {
      const { data } = await server.must(coupons.operatorOffers, { limit: 100 }, admin.as);
      return data.find((row) => row.id === id)?.approved_by;
    },
  },
  dual: {
    define: (by) =>
      server.must(
        dual.define,
        {
          section: 'BTC',
          type: 'put',
          price: '50',
          rate_year: '5',
          linked_price: '40000',
          expires_at: eight(2),
          sale_from: now(),
          sale_until: eight(2) - HOUR_MS,
          total: 20,
          enabled: true,
          reason,
        },
        by.as,
      ),
    approve: (id, { as }) => server.errorOf(dual.approve, { id, reason }, as),
    approvedBy: async (id) => {
      const { data } = await server.must(dual.operatorProducts, { limit: 100 }, admin.as);
      return data.find((row) => row.id === id)?.approved_by;
    },
  },
  mining: {
    define: (by) => server.must(mining.defineProduct, product(), by.as),
    approve: (id, { as }) => server.errorOf(mining.approveProduct, { id, reason }, as),
    approvedBy: async (id) => {
      const { data } = await server.must(mining.operatorProducts, { limit: 100 }, admin.as);
      return data.find((row) => row.id === id)?.approved_by;
    },
  },
  subscription: {
    define: (by) => {
      const terms = { ...projectFrom(now() + 30 * DAY_MS), price: '1' };
      return server.must(subscription.defineProject, terms, by.as);
    },
    approve: (id, { as }) => server.errorOf(subscription.approveProject, { id, reason }, as),
    approvedBy: async (id) => {
      const { data } = await server.must(subscription.operatorProjects, { limit: 100 }, admin.as);
      return data.find((row) => row.id === id)?.approved_by;
    },
  },
};
const KINDS = Object.keys(OFFERS) as Kind[];

function product(changes: Partial<InputOf<typeof mining.defineProduct>> = {}) {
  return {
    category: 'lock_in',
    name: 'steady',
    currency_id: USDT,
    days: 30,
    daily_rate: '0.05',
    penalty_rate: '0.05',
    dividend_time: '08:00',
    min: '10',
    max: '1000000',
    quantity: '1000000',
    enabled: true,
    reason,
    ...changes,
  } as const;
}

/** The number of an offer whose author was shut out since. */
async function orphan(kind: Kind): Promise<{ id: number; author: TestOperator }> {
  const author = await newOperator(server, 'finance');
  const offer = await OFFERS[kind].define(author);
  expect(offer.needs_second).toBe(true);
  const out = { id: author.id, disabled: true, reason };
  await server.must(operators.setDisabled, out, { ...admin.as, as: 'json' });
  return { id: offer.id, author };
}

/** The number of the proposal, or why there is none. */
async function adopts(kind: Kind, id: number, by: TestOperator): Promise<number | string> {
  const { result, error } = await server.call(proposals.adopt, { kind, id, reason }, by.as);
  if (result !== undefined && 'proposal_id' in result) return result.proposal_id;
  return error?.error ?? 'done by one';
}
async function agrees(proposal: number | string, by: TestOperator): Promise<string | undefined> {
  const word = { id: Number(proposal), reason };
  const { result, error } = await server.call(proposals.approve, word, by.as);
  return error?.error ?? result?.error ?? result?.state;
}

describe('an offer whose author was shut out', () => {
  it.each(KINDS)('is taken over in one step, and approved by another one: %s', async (kind) => {
    const { id, author } = await orphan(kind);
    const { approve, approvedBy } = OFFERS[kind];
    expect(await approve(id, paul)).toBe('FOUR_EYES_REQUIRED');
    const adopted = await adopts(kind, id, paul);
    expect(await agrees(adopted, paul)).toBe('FOUR_EYES_REQUIRED');
    expect(await approvedBy(id)).toBeNull();
    const { data } = await server.must(proposals.list, { status: 'waiting' }, quin.as);
    const changes = data.find((row) => row.id === adopted)?.changes;
    expect(changes).toContainEqual({
      field: 'defined_by',
      before: String(author.id),
      after: String(paul.id),
      unit: null,
    });
    // Whoever agrees reads what it may cost, which nothing says of the coupon's discount on fees.
    const cost = changes?.filter(({ field }) => field === 'cost_maximum');
    const told = { field: 'cost_maximum', before: null, after: expect.any(String), unit: 'USDT' };
    expect(cost).toEqual(kind === 'coupon' ? [] : [told]);
    expect(await agrees(adopted, quin)).toBe('done');
    expect(await approvedBy(id)).toBe(quin.id);
    expect(await adopts(kind, id, paul)).toMatch(/_DECIDED$/);
    expect(await adopts(kind, 999_999, paul)).toMatch(/_UNKNOWN$/);
  });

  it('is counted for whoever may take it over', async () => {
    const waiting = async () => {
      const all = await server.must(operators.counts, {}, paul.as);
      return all.find(({ queue }) => queue === 'mining')?.waiting ?? 0;
    };
    const before = await waiting();
    await orphan('mining');
    expect(await waiting()).toBe(before + 1);
  });

  it('is not taken over while its author is there', async () => {
    for (const kind of KINDS) {
      const { id } = await OFFERS[kind].define(quin);
      expect(await adopts(kind, id, paul)).toBe('OFFER_AUTHOR_ACTIVE');
    }
  });

  it('is another one where it was defined anew since', async () => {
    const { id } = await orphan('mining');
    const adopted = await adopts('mining', id, paul);
    await server.clock.advance(MINUTE_MS);
    await server.must(mining.defineProduct, product({ id, days: 60 }), paul.as);
    expect(await agrees(adopted, quin)).toBe('PROPOSAL_OUTDATED');
    expect(await OFFERS.mining.approvedBy(id)).toBeNull();
  });

  it('is seconded by no hand of who takes it over', async () => {
    const { id } = await orphan('mining');
    const email = 'helper@operators.example';
    const facts = { email, name: 'Helper', roles: ['finance' as const], reason };
    const made = { ...facts, password: TEST_PASSWORD };
    // The only admin makes operators alone.
    await server.must(operators.create, made, { ...admin.as, as: 'json' });
    const helper = await enrol(server, email);
    const adopted = await adopts('mining', id, admin);
    expect(await agrees(adopted, helper)).toBe('FOUR_EYES_REQUIRED');
    expect(await agrees(adopted, quin)).toBe('done');
  });
});
