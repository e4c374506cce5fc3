import {
  ANTI_PHISHING_PATH,
  EMAIL_PATH,
  MOBILE_PATH,
  PASSWORD_PATH,
  PAY_PASSWORD_PATH,
  TOTP_PATH,
} from '../../../shared/security/paths.ts';
import type { Overview } from '../calls/use-overview.ts';

export type StepName = 'password' | 'email' | 'mobile' | 'totp' | 'pay' | 'phrase';

export interface Step {
  readonly name: StepName;
  readonly path: string;
  readonly on: boolean;
  /** When it was set last, where that is known. */
  readonly at: number | null;
  /** The masked address, where it is one. */
  readonly address: string | null;
}

/** What can protect an account, by what it is for. */
export function stepsOf(overview: Overview): { login: Step[]; money: Step[]; mails: Step[] } {
  const step = (name: StepName, path: string, on: boolean, rest: Partial<Step> = {}): Step => ({
    name,
    path,
    on,
    at: null,
    address: null,
    ...rest,
  });
  const { email, mobile, totp_at: totp, pay_password_at: pay, anti_phishing: phrase } = overview;
  return {
    login: [
      step('password', PASSWORD_PATH, true, { at: overview.password_at }),
      step('totp', TOTP_PATH, totp !== null, { at: totp }),
      step('email', EMAIL_PATH, email !== null, { address: email }),
      step('mobile', MOBILE_PATH, mobile !== null, { address: mobile }),
    ],
    money: [step('pay', PAY_PASSWORD_PATH, pay !== null, { at: pay })],
    mails: [step('phrase', ANTI_PHISHING_PATH, phrase !== null, { address: phrase })],
  };
}

/** In the order of what they protect most. */
const ORDER: readonly StepName[] = ['pay', 'totp', 'email', 'mobile', 'phrase'];

/** What is still to be done, the most useful first; undefined when everything is. */
export function nextStep(overview: Overview): Step | undefined {
  const { login, money, mails } = stepsOf(overview);
  const all = [...login, ...money, ...mails];
  return ORDER.map((name) => all.find((one) => one.name === name)).find(
    (one) => one !== undefined && !one.on,
  );
}
