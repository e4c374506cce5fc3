import { calls, type OFFER_KINDS } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import { actAs, type OperatorContext } from '../../../http/act-as.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { partyRoute, type RouteContext } from '../../../http/route.ts';
import { isProposed, secondWord } from '../../../http/second-word.ts';
import type { Services } from '../../../services.ts';
import { confirms, requireConfirmed } from '../../coupons/index.ts';

/** An offer as it waits for a second operator. */
interface Offer {
  readonly needsSecond: boolean;
  readonly definedBy: number;
  readonly revision: number;
  readonly approvedBy: number | null;
  /** In USDT; null where no price says what it comes to. */
  readonly costMaximum: Amount | null;
}

type Kind = (typeof OFFER_KINDS)[number];
type Memory = ReturnType<typeof memoryOf>;

interface Subject {
  readonly find: (memory: Memory, id: number) => Offer | undefined;
  readonly unknown: Refusal['code'];
  readonly decided: Refusal['code'];
  readonly approve: (context: OperatorContext, id: number, revision: number) => Promise<unknown>;
}

const SUBJECTS: Readonly<Record<Kind, Subject>> = {
  coupon: {
    find: ({ couponOffers }, id) => couponOffers.get(id),
    unknown: 'COUPON_UNKNOWN',
    decided: 'COUPON_DECIDED',
    approve: (context, offerId, revision) =>
      actAs(context, 'coupon.approve_offer', { offerId, revision }),
  },
  dual: {
    find: ({ dualProducts }, id) => dualProducts.get(id),
    unknown: 'DUAL_UNKNOWN',
    decided: 'DUAL_DECIDED',
    approve: (context, productId, revision) =>
      actAs(context, 'dual.approve', { productId, revision }),
  },
  mining: {
    find: ({ miningProducts }, id) => miningProducts.get(id),
    unknown: 'MINING_UNKNOWN',
    decided: 'MINING_DECIDED',
    approve: (context, productId, revision) =>
      actAs(context, 'mining.approve', { productId, revision }),
  },
  subscription: {
    find: ({ subscriptionProjects }, id) => subscriptionProjects.get(id),
    unknown: 'SUBSCRIPTION_UNKNOWN',
    decided: 'SUBSCRIPTION_DECIDED',
    approve: (context, projectId, revision) =>
      actAs(context, 'subscription.approve', { projectId, revision }),
  },
};

interface Wish {
  readonly kind: Kind;
  readonly id: number;
}

function offerOf(services: Services, { kind, id }: Wish): Offer | undefined {
  return SUBJECTS[kind].find(memoryOf(services), id);
}

/** What whoever stands by it types, as who has written it did: coupons alone ask for that. */
function costToType(services: Services, wish: Wish): Amount | null {
  const cost = wish.kind === 'coupon' ? offerOf(services, wish)?.costMaximum : null;
  return cost !== undefined && confirms(services, cost) ? cost : null;
}

/**
 * The word of who was shut out counts no more: whoever takes their offer over stands by it in their
 * place, and another operator, who is no hand of its author either, agrees to it as it was read.
 * Where it was defined anew since, it is another one, which somebody else stands by.
 */
export const adopt = partyRoute(
  calls.proposals.adopt,
  {
    parties: (services, wish) => {
      const offer = offerOf(services, wish);
      return offer === undefined ? [] : [offer.definedBy];
    },
    typed: costToType,
  },
  async (context) => {
    const { input, operator, request, services } = context;
    const { kind, id, revision } = input;
    const { unknown, approve } = SUBJECTS[kind];
    const offer = offerOf(services, input);
    if (!isProposed(context)) {
      await requireOrphan(context, offer ?? refuse(unknown, { field: 'id' }));
      requireConfirmed(services, costToType(services, input), input.confirmed_usd);
    }
    // One that is over has left the memory; the exchange knows whether it was approved before.
    if (offer !== undefined) {
      const { definedBy, costMaximum } = offer;
      const before = { defined_by: String(definedBy), revision: String(offer.revision) };
      const after = {
        kind,
        id: String(id),
        defined_by: String(request.proposer ?? operator.operatorId),
        revision: String(revision),
        cost_maximum: costMaximum === null ? null : formatAmount(costMaximum),
      };
      secondWord(context, before, after);
    }
    await approve(context, id, revision);
    return { id };
  },
);

/** Refuses what does not wait as it was read, or whose author is there to stand by it. */
async function requireOrphan(
  { input, services }: Pick<RouteContext<typeof calls.proposals.adopt>, 'input' | 'services'>,
  { needsSecond, definedBy, revision, approvedBy }: Offer,
): Promise<void> {
  if (!needsSecond || approvedBy !== null) refuse(SUBJECTS[input.kind].decided, { field: 'id' });
  if (revision !== input.revision) refuse('OFFER_CHANGED', { field: 'revision', revision });
  const out = await services.operators.hands.shutOut();
  if (!out.includes(definedBy)) refuse('OFFER_AUTHOR_ACTIVE', { field: 'id' });
}

function memoryOf({ exchange }: Pick<Services, 'exchange'>) {
  return exchange.core()?.exchange ?? refuse('EXCHANGE_RECOVERING');
}
