import { randomInt } from 'node:crypto';
import { operators } from '@kontor/schema';
import { OPERATOR_ROLES } from '@kontor/contract';
import type { Services } from '../../../services.ts';
import { makeOperator } from './manage.ts';
import { type OperatorRow, updateUnchanged } from './operators.queries.ts';

interface FirstOperator {
  readonly email: string;
  /** Undefined where it was set from outside: whoever set it knows it. */
  readonly password: string | undefined;
}

const DEFAULT_EMAIL = 'operator@kontor.example';
const NAME = 'Admin';
/** What only a start writes: whoever is made in another way may have any name and address. */
const ORIGIN = 'start';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * The admin of an installation that has no operator yet: as OPERATOR_EMAIL and OPERATOR_PASSWORD
 * say, or with a password that is drawn, answered to be shown, kept nowhere, and to be changed at
 * the first sign-in. Until that one, each start draws another, since nobody may have seen the one
 * before: its start may have been killed. Undefined where there is another operator already.
 */
export async function ensureFirstOperator(services: Services): Promise<FirstOperator | undefined> {
  const { config, queries } = services;
  const some = await queries.select().from(operators).limit(2);
  const email = config.operatorEmail ?? DEFAULT_EMAIL;
  const [known] = some;
  if (known !== undefined) {
    if (some.length > 1 || known.email !== email || !isUnseen(services, known)) return undefined;
    return await drawAnew(services, known);
  }
  const drawn = config.operatorPassword === undefined ? drawPassword() : undefined;
  const password = config.operatorPassword ?? drawn ?? '';
  const facts = { email, name: NAME, roles: [OPERATOR_ROLES[0]], password };
  // One that was printed has been seen by whoever reads the terminal or its log.
  const passwordIsOthers = drawn !== undefined;
  await makeOperator(services, { ...facts, passwordIsOthers, origin: ORIGIN });
  return { email, password: drawn };
}

/** True for the first operator while nobody has signed in with the drawn password. */
function isUnseen(
  { config }: Services,
  { origin, passwordIsOthers, ...row }: OperatorRow,
): boolean {
  const isDrawn = config.operatorPassword === undefined && passwordIsOthers && origin === ORIGIN;
  return isDrawn && row.totpConfirmedAt === null && row.lastLoginAt === null;
}

/** Undefined where somebody has signed in meanwhile. */
async function drawAnew(
  { queries, passwords }: Services,
  row: OperatorRow,
): Promise<FirstOperator | undefined> {
  const password = drawPassword();
  const passwordHash = await passwords.hash(password);
  const isDrawn = await updateUnchanged(queries, row, { passwordHash });
  return isDrawn ? { email: row.email, password } : undefined;
}

/** Some 80 bits in groups that can be typed from a screen. */
export function drawPassword(): string {
  const draw = (): string => LETTERS[randomInt(LETTERS.length)] ?? '';
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, draw).join(''),
  ).join('-');
}
