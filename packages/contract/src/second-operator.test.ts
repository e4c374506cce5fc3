import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

const every = Object.values<Readonly<Record<string, Call>>>(calls).flatMap((area) =>
  Object.values(area),
);
const acts = every.filter(({ access, method }) => access === 'operator' && method === 'POST');

/** What two agree to: `always`, or by its input. */
const FOUR_EYED: Readonly<Record<string, Call['secondOperator']>> = {
  'settings/define': 'sometimes',
  'contracts/limits': 'sometimes',
  'vip/define': 'always',
  'networks/save': 'always',
  'bank_details/save': 'always',
  'buy/methods': 'always',
  'operators/create': 'sometimes',
  'operators/roles': 'always',
  'operators/disable': 'sometimes',
  'operators/recover': 'always',
  'prediction/resolve': 'always',
  'users/unfreeze': 'always',
  'users/withdrawals': 'sometimes',
  'withdrawals/returned': 'always',
  'offers/adopt': 'always',
  'content/hosts': 'sometimes',
};

const CORE = 'the core asks for a second operator above a limit, of the same or of another act';
const WAITS = 'nothing is moved before a second operator agrees';
const WORD = 'it is the second word itself, or takes a word back';
const SMALLER = 'gives less, or nothing, to anybody';
const SWITCH = 'shuts out or lets in again; nobody is given anything by it';
const SAYS = 'says something, and moves nothing';
const SKILL = 'a person is judged, by what they showed; no money moves by it';
const TERMS = 'the price log or the rules decide who gets what; nobody does';

/** Of every other act: why one operator is enough. A new one has to be judged here. */
const ALONE: Readonly<Record<string, string>> = {
  'deposits/approve': CORE,
  'deposits/reject': SMALLER,
  'deposits/retract': WORD,
  'deposits/lost/resolve': SAYS,
  'withdrawals/approve': CORE,
  'withdrawals/send': 'only what was approved is sent',
  'withdrawals/complete': 'only what was sent is complete',
  'withdrawals/reject': 'what was not sent is the member’s own',
  'withdrawals/retract': WORD,
  'buy/confirm': CORE,
  'buy/reject': SMALLER,
  'buy/retract': WORD,
  'buy/appeals/resolve': CORE,
  'coupons/define': CORE,
  'coupons/approve': WORD,
  'promotions/fund': WAITS,
  'promotions/fundings/approve': WORD,
  'promotions/fundings/drop': WORD,
  'adjustments/propose': WAITS,
  'adjustments/approve': WORD,
  'adjustments/drop': WORD,
  'dual/define': CORE,
  'dual/approve': WORD,
  'mining/define': CORE,
  'mining/approve': WORD,
  'project/define': CORE,
  'project/approve': WORD,
  'project/withdraw': SMALLER,
  'proposals/approve': WORD,
  'proposals/reject': WORD,
  'proposals/withdraw': WORD,
  'loans/quote': 'the collateral covers it, at the index',
  'loans/reject': SMALLER,
  'loans/market-maker': 'only lets somebody ask for a loan',
  'markets/switch': 'stops new orders or allows them; what is open can be closed',
  'markets/limits': 'the band stays between bounds; no fee and no price is in it',
  'options/durations/define': 'what the house can lose is bounded by a limit that two agree to',
  'traders/approve': SKILL,
  'traders/reject': SKILL,
  'traders/suspend': SMALLER,
  'identity/approve': SKILL,
  'identity/reject': SKILL,
  'users/sessions/revoke': SMALLER,
  'users/trading': SWITCH,
  'users/disable': SWITCH,
  'users/freeze': SMALLER,
  'users/removals/ask': CORE,
  'users/removals/approve': WORD,
  'users/removals/end': WORD,
  regions: SWITCH,
  'faults/retry': TERMS,
  'prediction/define': TERMS,
  'prediction/round': TERMS,
  'prediction/declare': SMALLER,
  'nft/artists/decide': SKILL,
  'nft/drops/decide': SKILL,
  'nft/drops/change': SAYS,
  'nft/drops/stop': SMALLER,
  password: 'one’s own, with one’s own authenticator',
  'sessions/end': 'one’s own',
  'looks/begin': 'a reason is said, and every look stands in the log',
};
const TALK = /^(chat|content|announcements)\//;

const nameOf = ({ path }: Call): string => path.replace('/operator/', '');

describe('every act of an operator', () => {
  it('is for two, or says why one is enough', () => {
    const unjudged = acts.filter((call) => {
      const name = nameOf(call);
      return (
        call.secondOperator !== (FOUR_EYED[name] ?? 'never') ||
        (!Object.hasOwn(FOUR_EYED, name) && !Object.hasOwn(ALONE, name) && !TALK.test(name))
      );
    });
    expect(unjudged.map(nameOf)).toEqual([]);
  });

  it('that is judged exists', () => {
    const names = new Set(acts.map(nameOf));
    const judged = [...Object.keys(FOUR_EYED), ...Object.keys(ALONE)];
    expect(judged.filter((name) => !names.has(name))).toEqual([]);
  });
});
