import { describe, expect, it } from 'vitest';
import { questionInput, roundInput } from './prediction-terms.ts';

const times = {
  opens_at: '2026-12-24 18:00',
  closes_at: '2026-12-25 18:00',
  ends_at: 'tomorrow',
};

describe('a question as it is sent', () => {
  it('is English with the other languages beside it', () => {
    const input = questionInput({
      ...times,
      title: ' Rain? ',
      options: 'Yes\n\n No ',
      rules: 'As measured.',
      source: 'weather.example',
      texts: '{"fra": {"title": "Pluie ?", "options": ["Oui", "Non"]}}',
    });
    expect(input).toEqual({
      title: { en: 'Rain?', fra: 'Pluie ?' },
      options: [
        { en: 'Yes', fra: 'Oui' },
        { en: 'No', fra: 'Non' },
      ],
      rules: { en: 'As measured.' },
      source: 'weather.example',
      opens_at: Date.UTC(2026, 11, 24, 18),
      closes_at: Date.UTC(2026, 11, 25, 18),
      ends_at: 'tomorrow',
    });
  });

  it('reads no languages out of what is no JSON', () => {
    const input = questionInput({ ...times, title: 'A', options: 'B', rules: 'C', texts: '{' });
    expect(input).toMatchObject({ title: { en: 'A' }, options: [{ en: 'B' }] });
    expect(roundInput({ ...times, symbol: 'BTC/USDT' })).toMatchObject({ symbol: 'BTC/USDT' });
  });
});
