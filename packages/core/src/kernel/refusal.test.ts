import { describe, expect, it } from 'vitest';
import { Refusal, refuse } from './refusal.ts';

function refusalOf(): Refusal {
  try {
    return refuse('FIELD_TYPE', { field: 'amount' });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe('a refusal', () => {
  it('says its code and its details, and does not look up where it was made', () => {
    const refusal = refusalOf();
    expect(refusal.code).toBe('FIELD_TYPE');
    expect(refusal.details).toEqual({ field: 'amount' });
    expect(refusal.stack).not.toMatch(/\n\s+at /);
  });

  it('leaves defects their trace', () => {
    refusalOf();
    expect(new Error('a defect').stack).toMatch(/\n\s+at /);
  });
});
