import { describe, expect, it } from 'vitest';
import {
  type Project,
  projectFieldsOf,
  projectShapeOf,
  worstIssueOf,
} from './subscription-terms.ts';

const NOW = Date.UTC(2026, 10, 22, 9, 20);
const valuesOf = (project: Project | undefined) =>
  Object.fromEntries(
    projectFieldsOf(project, NOW).map(({ name, initial = '' }) => [name, initial]),
  );

describe('a new project', () => {
  it('is sent with its times in milliseconds and paid for in USDT', () => {
    const values = { ...valuesOf(undefined), name: ' Granary ', code: 'GRAN', price: '0.05' };
    expect(projectShapeOf(undefined, values)).toMatchObject({
      name: 'Granary',
      currency_id: 1,
      starts_at: Date.UTC(2026, 10, 23, 10),
      ends_at: Date.UTC(2026, 10, 28, 10),
      listing_at: Date.UTC(2026, 10, 30, 10),
    });
  });

  it('sends a time that cannot be read as it was typed', () => {
    const values = { ...valuesOf(undefined), ends_at: 'tomorrow' };
    expect(projectShapeOf(undefined, values)).toMatchObject({ ends_at: 'tomorrow' });
  });
});

describe('one that is there', () => {
  it('keeps a time that was not touched to the millisecond', () => {
    const project = { id: 3, currency_id: 1, starts_at: NOW + 5, ends_at: NOW + 7 } as Project;
    const values = { starts_at: '2026-11-22 09:20', ends_at: '2026-11-22 09:21' };
    expect(projectShapeOf(project, values)).toEqual({
      id: 3,
      currency_id: 1,
      starts_at: NOW + 5,
      ends_at: Date.UTC(2026, 10, 22, 9, 21),
    });
  });
});

describe('the worst', () => {
  it('is the whole issue', () => {
    const values = { price: '0.05', total: '100000', per_user_limit: '2000.5', code: 'GRAN' };
    expect(worstIssueOf(values)).toEqual({
      issue: '5,000 USDT',
      owed: '100,000 GRAN',
      most: '2,000.5 GRAN',
    });
    expect(worstIssueOf({ ...values, price: '' })).toBeUndefined();
  });
});
