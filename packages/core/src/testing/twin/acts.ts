/** What two members, the market and the machine do, as plain data that shrinks and can be kept. */
import fc from 'fast-check';
import type { Member, Mode } from './world.ts';

/** Prices are told as distances from the index, in hundredths of a percent. */
export type Act =
  | { readonly kind: 'tick'; readonly move: number; readonly seconds: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'restart' }
  | {
      readonly kind: 'place';
      readonly member: Member;
      readonly side: 'buy' | 'sell';
      readonly type: 'market' | 'limit' | 'stop_market' | 'stop_limit' | 'take_profit_market';
      readonly timeInForce: 'gtc' | 'ioc' | 'fok' | 'post_only';
      readonly steps: number;
      /** In place of the steps: so many tenths of a USDT are spent or earned at the market. */
      readonly budget: number | null;
      readonly limit: number;
      readonly trigger: number;
      readonly mode: Mode | null;
    }
  | { readonly kind: 'prefer'; readonly member: Member; readonly mode: Mode }
  | { readonly kind: 'cancel'; readonly member: Member; readonly nth: number }
  | {
      readonly kind: 'amend';
      readonly member: Member;
      readonly nth: number;
      readonly steps: number | null;
      readonly limit: number | null;
    }
  | {
      readonly kind: 'open';
      readonly member: Member;
      readonly market: 'linear' | 'inverse';
      readonly isLong: boolean;
      readonly steps: number;
      readonly multiple: number;
      readonly isIsolated: boolean;
      readonly limit: number | null;
      readonly takeProfit: number | null;
      readonly stopLoss: number | null;
      readonly mode: Mode | null;
    }
  | { readonly kind: 'withdraw'; readonly member: Member; readonly nth: number }
  | {
      readonly kind: 'close';
      readonly member: Member;
      readonly nth: number;
      /** Of a hundred parts of what is open; null for all. */
      readonly part: number | null;
    }
  | {
      readonly kind: 'stops';
      readonly member: Member;
      readonly nth: number;
      readonly takeProfit: number | null;
      readonly stopLoss: number | null;
    }
  | {
      readonly kind: 'margin';
      readonly member: Member;
      readonly nth: number;
      readonly amount: number;
    }
  | {
      readonly kind: 'transfer';
      readonly member: Member;
      readonly currency: 'USDT' | 'BTC';
      readonly into: 'spot' | 'futures';
      /** Of a hundred parts of what is there. */
      readonly part: number;
    }
  | {
      readonly kind: 'follow';
      readonly of: 'multiple' | 'lots';
      /** In hundredths. */
      readonly number: number;
      readonly maximumMargin: number | null;
      readonly stopLoss: number | null;
    }
  | { readonly kind: 'unfollow'; readonly keep: boolean }
  | { readonly kind: 'detach'; readonly nth: number };

const member = fc.constantFrom<Member>(0, 1);
const nth = fc.nat(3);
/** Mostly about the touch, now and then as far as the band and beyond it. */
const near = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 4, arbitrary: fc.integer({ min: -12, max: 12 }) },
  { weight: 2, arbitrary: fc.integer({ min: -60, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: -230, max: 230 }) },
);
const maybe = (value: fc.Arbitrary<number>, freq = 2) => fc.option(value, { freq });
/** Hundredths of a lot, many of them whole lots. */
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }).map((lots) => lots * 100) },
  { weight: 2, arbitrary: fc.integer({ min: 90, max: 3_000 }) },
);

const anyMode = fc.constantFrom<Mode>('expire_taker', 'expire_maker', 'expire_both');
const mode = fc.option(anyMode, { freq: 1 });

const tick = fc.record({
  kind: fc.constant('tick' as const),
  move: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: -15, max: 15 }) },
    { weight: 2, arbitrary: fc.integer({ min: -150, max: 150 }) },
  ),
  seconds: fc.integer({ min: 1, max: 3 }),
});

const place = fc.record({
  kind: fc.constant('place' as const),
  member,
  side: fc.constantFrom('buy' as const, 'sell' as const),
  type: fc.constantFrom(
    'market' as const,
    'limit' as const,
    'limit' as const,
    'stop_market' as const,
    'stop_limit' as const,
    'take_profit_market' as const,
  ),
  timeInForce: fc.constantFrom(
    'gtc' as const,
    'gtc' as const,
    'ioc' as const,
    'fok' as const,
    'post_only' as const,
  ),
  steps: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 30_000 })),
  budget: maybe(fc.integer({ min: 1, max: 100_000 }), 3),
  limit: near,
  trigger: fc.integer({ min: -40, max: 40 }),
  mode,
});

const open = fc.record({
  kind: fc.constant('open' as const),
  member,
  market: fc.constantFrom('linear' as const, 'linear' as const, 'inverse' as const),
  isLong: fc.boolean(),
  steps,
  multiple: fc.constantFrom(1, 5, 10, 20, 50, 100, 125),
  isIsolated: fc.boolean(),
  limit: maybe(near),
  takeProfit: maybe(fc.integer({ min: -5, max: 100 }), 3),
  stopLoss: maybe(fc.integer({ min: -5, max: 100 }), 3),
  mode,
});

const weighted: [number, fc.Arbitrary<Act>][] = [
  [10, tick],
  [
    1,
    fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.constantFrom(0, 1, 5, 10, 11, 40),
    }),
  ],
  [1, fc.constant({ kind: 'restart' as const })],
  [12, place],
  [1, fc.record({ kind: fc.constant('prefer' as const), member, mode: anyMode })],
  [3, fc.record({ kind: fc.constant('cancel' as const), member, nth })],
  [
    4,
    fc.record({
      kind: fc.constant('amend' as const),
      member,
      nth,
      steps: maybe(fc.integer({ min: 1, max: 3_000 })),
      limit: maybe(near),
    }),
  ],
  [14, open],
  [3, fc.record({ kind: fc.constant('withdraw' as const), member, nth })],
  [
    8,
    fc.record({
      kind: fc.constant('close' as const),
      member,
      nth,
      part: maybe(fc.integer({ min: 1, max: 110 })),
    }),
  ],
  [
    3,
    fc.record({
      kind: fc.constant('stops' as const),
      member,
      nth,
      takeProfit: maybe(fc.integer({ min: -5, max: 100 })),
      stopLoss: maybe(fc.integer({ min: -5, max: 100 })),
    }),
  ],
  [
    2,
    fc.record({
      kind: fc.constant('margin' as const),
      member,
      nth,
      amount: fc.integer({ min: 1, max: 30_000 }),
    }),
  ],
  [
    4,
    fc.record({
      kind: fc.constant('transfer' as const),
      member,
      currency: fc.constantFrom('USDT' as const, 'BTC' as const),
      into: fc.constantFrom('spot' as const, 'futures' as const),
      part: fc.oneof(fc.integer({ min: 1, max: 105 }), fc.integer({ min: 90, max: 101 })),
    }),
  ],
  [
    6,
    fc.record({
      kind: fc.constant('follow' as const),
      of: fc.constantFrom('multiple' as const, 'lots' as const),
      number: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(50, 100, 150, 233)),
      maximumMargin: maybe(fc.integer({ min: 10, max: 3_000 }), 3),
      stopLoss: maybe(fc.integer({ min: 1, max: 200 }), 3),
    }),
  ],
  [1, fc.record({ kind: fc.constant('unfollow' as const), keep: fc.boolean() })],
  [1, fc.record({ kind: fc.constant('detach' as const), nth })],
];

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  ...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })),
);
