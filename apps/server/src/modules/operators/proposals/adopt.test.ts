import { calls, type InputOf } from '@kontor/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { operatorProposals } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectFrom } from '../../../testing/member-acts.ts';
import { enrol, newOperator, type TestOperator } from '../../../testing/operators.ts';
import { TEST_PASSWORD, TestServer } from '../../../testing/test-server.ts';
import { USDT } from '../../../testing/trading.ts';
import { tendProposals } from './tend-proposals.ts';

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
      /** With a number the same one anew. */
      define: (
        by: TestOperator,
        id?: number,
      ) => Promise<{ id: number; needs_second: boolean; revision: number }>;
      approve: (id: number, revision: number, by: TestOperator) => Promise<string | undefined>;
      approvedBy: (id: number) => Promise<number | null | undefined>;
    }
  >
> = {
  coupon: {
    define: (by, id) =>
      server.must(
        coupons.defineOffer,
        {
          id,
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
    approve: (id, revision, { as }) =>
      server.errorOf(coupons.approveOffer, { id, revision, reason }, as),
    approvedBy: async (id) => {
      const { data } = await server.must(coupons.operatorOffers, { limit: 100 }, admin.as);
      return data.find((row) => row.id === id)?.approved_by;
    },
  },
  dual: {
    define: (by, id) =>
      server.must(
        dual.define,
        {
          id,
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
    approve: (id, revision, { as }) => server.errorOf(dual.approve, { id, revision, reason }, as),
    approvedBy: async (id) => {
      const { data } = await server.must(dual.operatorProducts, { limit: 100 }, admin.as);
      return data.find((row) => row.id === id)?.approved_by;
    },
  },
  mining: {
    define: (by, id) => server.must(mining.defineProduct, product({ id }), by.as),
    approve: (id, revision, { as }) =>
      server.errorOf(mining.approveProduct, { id, revision, reason }, as),
    approvedBy: async (id) => {
      const { data } = await server.must(mining.operatorProducts, { limit: 100 }, admin.as);
      return data.find((row) => row.id === id)?.approved_by;
    },
  },
  subscription: {
    define: (by, id) => {
      const terms = { ...projectFrom(now() + 30 * DAY_MS), price: '1', id };
      return server.must(subscription.defineProject, terms, by.as);
    },
    approve: (id, revision, { as }) =>
      server.errorOf(subscription.approveProject, { id, revision, reason }, as),
    approvedBy: async (id) => {
      const { data } = await server.must(subscription.operatorProjects, { limit: 100 }, admin.as);
      return data.find((row) => row.id === id)?.approved_by;
    },
  },
};
const KINDS = Object.keys(OFFERS) as Kind[];

/** As the exchange's command has them. */
const TERMS = {
  category: 'lock_in',
  name: 'steady',
  currencyId: USDT,
  days: 30,
  dailyRate: '0.05',
  penaltyRate: '0.05',
  dividendMinute: 480,
  minimum: '10',
  maximum: '1000000',
  quantity: '1000000',
  enabled: true,
};

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
async function adopts(
  kind: Kind,
  id: number,
  by: TestOperator,
  more: { revision?: number; confirmed_usd?: string } = {},
): Promise<number | string> {
  const input = { kind, id, revision: 1, reason, ...more };
  const { result, error } = await server.call(proposals.adopt, input, by.as);
  if (result !== undefined && 'proposal_id' in result) return result.proposal_id;
  return error?.error ?? 'done by one';
}
async function agrees(
  proposal: number | string,
  by: TestOperator,
  confirmed_usd?: string,
): Promise<string | undefined> {
  const word = { id: Number(proposal), confirmed_usd, reason };
  const { result, error } = await server.call(proposals.approve, word, by.as);
  return error?.error ?? result?.error ?? result?.state;
}

describe('an offer whose author was shut out', () => {
  it.each(KINDS)('is taken over in one step, and approved by another one: %s', async (kind) => {
    const { id, author } = await orphan(kind);
    const { approve, approvedBy } = OFFERS[kind];
    expect(await approve(id, 1, paul)).toBe('FOUR_EYES_REQUIRED');
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

  it.each(KINDS)('is another one where it was defined anew since: %s', async (kind) => {
    const { id } = await orphan(kind);
    const { define, approve, approvedBy } = OFFERS[kind];
    const adopted = await adopts(kind, id, paul);
    await server.clock.advance(MINUTE_MS);
    expect(await define(paul, id)).toMatchObject({ id, revision: 2 });
    expect(await agrees(adopted, quin)).toBe('PROPOSAL_OUTDATED');
    // Nor is what somebody has read approved in its place.
    expect(await approve(id, 1, quin)).toMatch(/FOUR_EYES_REQUIRED|OFFER_CHANGED/);
    expect(await approvedBy(id)).toBeNull();
  });

  it.each(KINDS)('is not taken over as it was read when it was another one: %s', async (kind) => {
    const { id } = await orphan(kind);
    expect(await adopts(kind, id, paul, { revision: 2 })).toBe('OFFER_CHANGED');
  });

  it('is the one that was read when it is defined anew in the same moment', async () => {
    const { id } = await orphan('mining');
    const adopted = await adopts('mining', id, paul);
    const { services } = server.program;
    const { exchange } = services;
    // Between what the proposal is held against and its command.
    const of = vi.spyOn(services.operators.hands, 'of').mockImplementation(async () => {
      if (of.mock.calls.length > 2) {
        const input = { ...TERMS, productId: id, days: 60 };
        await exchange.submit({ kind: 'mining.define', actor: paul.id, input, key: null });
      }
      return [];
    });
    try {
      expect(await agrees(adopted, quin)).toBe('OFFER_CHANGED');
    } finally {
      of.mockRestore();
    }
    expect(await OFFERS.mining.approvedBy(id)).toBeNull();
  });

  it('above the limit is typed by who stands by it and by who agrees', async () => {
    const author = await newOperator(server, 'finance');
    const offer = {
      kind: 'cash_voucher' as const,
      currency_id: USDT,
      amount: '10',
      quantity: 1_001,
      claim_from: now(),
      claim_until: now() + 30 * DAY_MS,
      days_to_use: 14,
      minimum_certification: 0,
      minimum_vip: 0,
      enabled: true,
      confirmed_usd: '10010',
      reason,
    };
    const { id } = await server.must(coupons.defineOffer, offer, author.as);
    const out = { id: author.id, disabled: true, reason };
    await server.must(operators.setDisabled, out, { ...admin.as, as: 'json' });
    expect(await adopts('coupon', id, paul)).toBe('CONFIRMATION_REQUIRED');
    const adopted = await adopts('coupon', id, paul, { confirmed_usd: '10010' });
    const waiting = await server.must(proposals.list, { status: 'waiting' }, quin.as);
    expect(waiting.data.find((row) => row.id === adopted)?.confirm_usd).toBe('10010');
    expect(await agrees(adopted, quin)).toBe('CONFIRMATION_REQUIRED');
    expect(await agrees(adopted, quin, '1001')).toBe('CONFIRMATION_REQUIRED');
    expect(await OFFERS.coupon.approvedBy(id)).toBeNull();
    expect(await agrees(adopted, quin, '10010')).toBe('done');
    expect(await OFFERS.coupon.approvedBy(id)).toBe(quin.id);
  });

  it.each(KINDS)('reads as approved after a crash, whatever became of it: %s', async (kind) => {
    const { id } = await orphan(kind);
    const adopted = await adopts(kind, id, paul);
    const { audit } = server.program.services.operators;
    // Killed between what was done and the log's word of it.
    vi.spyOn(audit, 'end').mockRejectedValueOnce(new Error('killed'));
    expect(await agrees(adopted, quin)).toBe('SERVER_FAULT');
    expect(await OFFERS[kind].approvedBy(id)).toBe(quin.id);
    await OFFERS[kind].define(paul, id);
    if (kind === 'subscription') {
      await server.must(subscription.withdrawProject, { id, reason }, paul.as);
    }
    await server.restart();
    await tendProposals(server.program.services);
    const [row] = await server.program.services.queries
      .select()
      .from(operatorProposals)
      .where(eq(operatorProposals.id, Number(adopted)));
    expect(row).toMatchObject({ state: 'done', error: null, decider: quin.id });
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

  it('is seconded by no hand of its author, who reads so before', async () => {
    const author = await newOperator(server, 'admin');
    const email = 'mate@operators.example';
    const facts = { email, name: 'Mate', roles: ['finance' as const], reason };
    const { hands } = server.program.services.operators;
    const made = { ...facts, password: TEST_PASSWORD };
    const { result } = await server.call(operators.create, made, { ...author.as, as: 'json' });
    const proposal = result as { proposal_id: number };
    expect(await agrees(proposal.proposal_id, admin)).toBe('done');
    const mate = await enrol(server, email);
    expect(await hands.of(mate.id)).toContain(author.id);
    const { id } = await OFFERS.mining.define(author);
    const out = { id: author.id, disabled: true, reason };
    const asked = await server.call(operators.setDisabled, out, { ...admin.as, as: 'json' });
    const third = await newOperator(server, 'admin');
    expect(await agrees((asked.result as { proposal_id: number }).proposal_id, third)).toBe('done');
    const adopted = await adopts('mining', id, paul);
    const youFor = async (by: TestOperator) => {
      const { data } = await server.must(proposals.list, { status: 'waiting' }, by.as);
      return data.find((row) => row.id === adopted)?.you;
    };
    expect(await Promise.all([mate, quin].map(youFor))).toEqual(['party', 'second']);
    expect(await agrees(adopted, mate)).toBe('FOUR_EYES_REQUIRED');
    expect(await youFor(quin)).toBe('second');
    expect(await agrees(adopted, quin)).toBe('done');
  });
});
