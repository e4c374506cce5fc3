import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';

/** The accounts that money may be moved between; shares and locked money stay where they are. */
const MOVABLE = ['change', 'lever', 'micro'] as const;
type Movable = (typeof MOVABLE)[number];

const movable = (account: string, field: string): Movable =>
  MOVABLE.find((name) => name === account) ?? refuse('FIELD_CHOICE', { field });

/** Moves money between the caller's own accounts. */
export const transfer = route(calls.wallet.transfer, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  const { transferId } = await submit(context, 'wallet.transfer', {
    currencyId: input.currency_id,
    amount: input.number,
    from: movable(input.from_field, 'from_field'),
    to: movable(input.to_field, 'to_field'),
  });
  return { id: transferId };
});
