import { describe, expect, it } from 'vitest';
import type { Overview } from '../calls/use-overview.ts';
import { nextStep, stepsOf } from './steps.ts';

const NOTHING: Overview = {
  email: 'a***@kontor.example',
  area_code: null,
  mobile: null,
  password_at: null,
  pay_password_at: null,
  totp_at: null,
  recovery_codes_left: 0,
  anti_phishing: null,
  withdrawals_held_until: null,
  withdrawals_hold_hours: 24,
};

describe('the next step', () => {
  it('is what protects most of what is missing', () => {
    expect(nextStep(NOTHING)?.name).toBe('pay');
    expect(nextStep({ ...NOTHING, pay_password_at: 1 })?.name).toBe('totp');
    const both = { ...NOTHING, pay_password_at: 1, totp_at: 1 };
    expect(nextStep(both)?.name).toBe('mobile');
    expect(nextStep({ ...both, mobile: '+44 ***01', email: null })?.name).toBe('email');
    const all = { ...both, mobile: '+44 ***01', anti_phishing: 'Blue heron' };
    expect(nextStep(all)).toBeUndefined();
  });

  it('a password is always on, whether or not it was ever changed', () => {
    expect(stepsOf(NOTHING).login[0]).toMatchObject({ name: 'password', on: true, at: null });
  });
});
