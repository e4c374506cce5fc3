import { command } from '../kernel/command.ts';
import { idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { isApproved } from './terms.ts';

/** The word of a second operator, who is not the one that wrote what the product may cost. */
export const approve = command(
  'dual.approve',
  'operator',
  { productId: idInput },
  (x, { productId }) => {
    const product = x.dualProducts.tryEdit(productId) ?? refuse('DUAL_UNKNOWN', { field: 'id' });
    if (isApproved(product)) refuse('DUAL_DECIDED', { field: 'id' });
    if (product.definedBy === x.actor) refuse('FOUR_EYES_REQUIRED', { field: 'id' });
    product.approvedBy = x.actor;
    product.updatedAt = x.at;
    return { productId };
  },
);
