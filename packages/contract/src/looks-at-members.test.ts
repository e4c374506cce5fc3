import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

const reads = Object.values<Readonly<Record<string, Call>>>(calls)
  .flatMap((area) => Object.values(area))
  .filter(({ access, method }) => access === 'operator' && method === 'GET');

/** Fields by which an answer says who somebody is. */
const NAMING: ReadonlySet<string> = new Set([
  'user_id',
  'user_name',
  'uid',
  'nickname',
  'email',
  'mail',
  'mobile',
  'real_name',
  'card_number',
  'payer',
  'to',
]);

const CASE = 'a queue: who it is and what they ask for is part of the case that is decided';
const PRODUCT = 'who holds a product of the house, for those who keep it; no mail, no telephone';
const TALK = 'who writes to the house is answered, and is named by what they wrote';
const PUBLIC = 'is shown under this name to everybody';
const OPERATORS = 'names operators alone';

/** Of each that names somebody and wants no reason: why. A new one has to be judged here. */
const UNASKED: Readonly<Record<string, string>> = {
  adjustments: CASE,
  'buy/orders': CASE,
  'chains/deposits': CASE,
  deposits: CASE,
  'deposits/lost': CASE,
  identity: CASE,
  loans: CASE,
  'users/removals': CASE,
  withdrawals: CASE,
  'coupons/claims': PRODUCT,
  'dual/orders': PRODUCT,
  'mining/orders': PRODUCT,
  'project/orders': PRODUCT,
  'nft/orders': PRODUCT,
  'chat/list': TALK,
  'chat/messages': TALK,
  'chat/offline': TALK,
  'chat/reports': TALK,
  'chat/public': PUBLIC,
  'nft/artists': PUBLIC,
  'nft/drops': PUBLIC,
  traders: PUBLIC,
  'prediction/judge': 'names the one judge, who has declared it',
  me: OPERATORS,
  operators: OPERATORS,
};

const nameOf = ({ path }: Call): string => path.replace('/operator/', '');
const isWritten = ({ looks, audited }: Call): boolean => looks || audited;

describe('every call by which an operator reads who somebody is', () => {
  const naming = reads.filter(({ output }) => fieldsOf(output).some((name) => NAMING.has(name)));

  it('is a look or an audited call, or says why it is neither', () => {
    const unjudged = naming.filter(
      (call) => isWritten(call) === Object.hasOwn(UNASKED, nameOf(call)),
    );
    expect(unjudged.map(nameOf)).toEqual([]);
  });

  it('that is judged exists', () => {
    const names = new Set(naming.map(nameOf));
    expect(Object.keys(UNASKED).filter((name) => !names.has(name))).toEqual([]);
  });
});

/** The names of all fields of an answer, however deep. */
function fieldsOf(output: z.ZodType): string[] {
  const names: string[] = [];
  const gather = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    const { properties } = part as { readonly properties?: object };
    if (properties !== undefined) names.push(...Object.keys(properties));
    for (const inner of Object.values(part)) gather(inner);
  };
  gather(z.toJSONSchema(output, { unrepresentable: 'any' }));
  return names;
}
