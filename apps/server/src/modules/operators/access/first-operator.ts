import { randomInt } from 'node:crypto';
import { operators } from '@kontor/schema';
import { OPERATOR_ROLES } from '@kontor/contract';
import type { Services } from '../../../services.ts';
import { makeOperator } from './manage.ts';

interface FirstOperator {
  readonly email: string;
  /** Undefined where it was set from outside: whoever set it knows it. */
  readonly password: string | undefined;
}

const DEFAULT_EMAIL = 'operator@kontor.example';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * The admin of an installation that has no operator yet: as OPERATOR_EMAIL and OPERATOR_PASSWORD
 * say, or with a password that is drawn, answered to be shown once, kept nowhere, and to be
 * changed at the first sign-in. Undefined
 * where there is an operator already.
 */
export async function ensureFirstOperator(services: Services): Promise<FirstOperator | undefined> {
  const { config, queries } = services;
  const some = await queries.select({ id: operators.id }).from(operators).limit(1);
  if (some.length > 0) return undefined;
  const email = config.operatorEmail ?? DEFAULT_EMAIL;
  const drawn = config.operatorPassword === undefined ? drawPassword() : undefined;
  const password = config.operatorPassword ?? drawn ?? '';
  const facts = { email, name: 'Admin', roles: [OPERATOR_ROLES[0]], password };
  // One that was printed has been seen by whoever reads the terminal or its log.
  await makeOperator(services, { ...facts, passwordIsOthers: drawn !== undefined });
  return { email, password: drawn };
}

/** Some 80 bits in groups that can be typed from a screen. */
export function drawPassword(): string {
  const draw = (): string => LETTERS[randomInt(LETTERS.length)] ?? '';
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, draw).join(''),
  ).join('-');
}
