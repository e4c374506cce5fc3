import { describe, expect, it } from 'vitest';
import { unrealised } from './profit.ts';

describe('unrealised', () => {
  const holding = { available: '0.1', frozen: '0.018342', average_cost: '61204.5' };
  it('counts what is frozen too and cuts towards zero', () => {
    expect(unrealised(holding, '67218.4')).toEqual({
      amount: '711.6969538',
      percent: '9.825911493435940167',
    });
    expect(unrealised(holding, '60000')?.amount).toBe('-142.542939');
    expect(unrealised(holding, '61204.5')).toEqual({ amount: '0', percent: '0' });
  });
  it('is unknown without a cost or a price', () => {
    expect(unrealised({ ...holding, average_cost: null }, '1')).toBeNull();
    expect(unrealised(holding, null)).toBeNull();
    expect(unrealised({ ...holding, average_cost: '0' }, '1')?.percent).toBeNull();
  });
});
