import { calls, type OFFER_KINDS } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import { actAs, type OperatorContext } from '../../../http/act-as.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { isProposed, secondWord } from '../../../http/second-word.ts';

/** An offer as it waits for a second operator. */
interface Offer {
  readonly needsSecond: boolean;
  readonly definedBy: number;
  readonly approvedBy: number | null;
  readonly updatedAt: number;
  /** In USDT; null where no price says what it comes to. */
  readonly costMaximum: Amount | null;
}

interface Subject {
  readonly find: (context: OperatorContext, id: number) => Offer | undefined;
  readonly unknown: Refusal['code'];
  readonly decided: Refusal['code'];
  readonly approve: (context: OperatorContext, id: number) => Promise<unknown>;
}

const SUBJECTS: Readonly<Record<(typeof OFFER_KINDS)[number], Subject>> = {
  coupon: {
    find: (context, id) => memoryOf(context).couponOffers.get(id),
    unknown: 'COUPON_UNKNOWN',
    decided: 'COUPON_DECIDED',
    approve: (context, offerId) => {
      const revision = memoryOf(context).couponOffers.get(offerId)?.revision ?? 0;
      return actAs(context, 'coupon.approve_offer', { offerId, revision });
    },
  },
  dual: {
    find: (context, id) => memoryOf(context).dualProducts.get(id),
    unknown: 'DUAL_UNKNOWN',
    decided: 'DUAL_DECIDED',
    approve: (context, productId) => actAs(context, 'dual.approve', { productId }),
  },
  mining: {
    find: (context, id) => memoryOf(context).miningProducts.get(id),
    unknown: 'MINING_UNKNOWN',
    decided: 'MINING_DECIDED',
    approve: (context, productId) => actAs(context, 'mining.approve', { productId }),
  },
  subscription: {
    find: (context, id) => memoryOf(context).subscriptionProjects.get(id),
    unknown: 'SUBSCRIPTION_UNKNOWN',
    decided: 'SUBSCRIPTION_DECIDED',
    approve: (context, projectId) => actAs(context, 'subscription.approve', { projectId }),
  },
};

/**
 * The word of who was shut out counts no more: whoever takes their offer over stands by it in their
 * place, and another operator agrees to it as it is. Where it was defined anew since, it is another
 * one, which somebody else stands by.
 */
export const adopt = route(calls.proposals.adopt, async (context) => {
  const { input, operator, request, services } = context;
  const { kind, id } = input;
  const { find, unknown, decided, approve } = SUBJECTS[kind];
  const offer = find(context, id) ?? refuse(unknown, { field: 'id' });
  const { needsSecond, definedBy, approvedBy, updatedAt, costMaximum } = offer;
  if (!isProposed(context)) {
    if (!needsSecond || approvedBy !== null) refuse(decided, { field: 'id' });
    const out = await services.operators.hands.shutOut();
    if (!out.includes(definedBy)) refuse('OFFER_AUTHOR_ACTIVE', { field: 'id' });
  }
  const before = {
    defined_by: String(definedBy),
    terms: new Date(updatedAt).toISOString(),
  };
  const standsBy = String(request.proposer ?? operator.operatorId);
  const after = {
    kind,
    id: String(id),
    defined_by: standsBy,
    terms: 'approved',
    cost_maximum: costMaximum === null ? null : formatAmount(costMaximum),
  };
  secondWord(context, before, after);
  await approve(context, id);
  return { id };
});

function memoryOf({ services }: Pick<OperatorContext, 'services'>) {
  return services.exchange.core()?.exchange ?? refuse('EXCHANGE_RECOVERING');
}
