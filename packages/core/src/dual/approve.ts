import { command } from '../kernel/command.ts';
import { idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { approvalInput, approveAsSecond } from '../kernel/second-operator.ts';

/** The word of a second operator, who is not the one that wrote what the product may cost. */
export const approve = command(
  'dual.approve',
  'operator',
  { productId: idInput, ...approvalInput },
  (x, { productId, ...word }) => {
    const product = x.dualProducts.tryEdit(productId) ?? refuse('DUAL_UNKNOWN', { field: 'id' });
    approveAsSecond(x, product, 'DUAL_DECIDED', word);
    return { productId };
  },
);
