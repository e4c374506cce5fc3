import { calls } from '@kontor/contract';
import { DEFAULT_LANGUAGE } from '@kontor/i18n';
import { openDatabase, silentLog } from '@kontor/postgres';
import { readConfig } from './config.ts';
import { errorAnswer } from './http/answers.ts';
import { faultsOf } from './http/field-faults.ts';
import { Refusal } from './http/refusal.ts';
import { drawPassword, Hands, makeOperator, OperatorAudit } from './modules/operators/index.ts';
import { Passwords } from './modules/people/index.ts';
import { AuditHeads } from './platform/audit-heads.ts';
import { OwnSigningKey } from './platform/own-signing-key.ts';
import { requireOwnTables } from './platform/own-tables.ts';
import { queriesOf } from './platform/queries.ts';
import { wallClock } from './platform/wall-clock.ts';
import { whoIsHere } from './typed-decision.ts';

const OPTIONS = ['--email', '--name', '--roles'] as const;
type Typed = { -readonly [Option in (typeof OPTIONS)[number]]?: string };

export interface AddOperatorOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly typed: Typed;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/** The options that were typed; undefined for what is not understood. */
export function addOperatorOptions(words: readonly string[]): Typed | undefined {
  const typed: Typed = {};
  for (let n = 0; n < words.length; n += 2) {
    const option = OPTIONS.find((one) => one === words[n]);
    const value = words[n + 1];
    if (option === undefined || value === undefined || typed[option] !== undefined)
      return undefined;
    typed[option] = value;
  }
  return typed['--email'] === undefined ? undefined : typed;
}

/**
 * Makes an operator in whom nobody has a hand: who has the machine could do anything to it. Answers
 * the exit code: 0 made, 1 refused and nothing changed.
 */
export async function addOperatorCommand({
  environment,
  typed,
  out,
  error,
}: AddOperatorOptions): Promise<number> {
  const { databaseUrl, dataDirectory } = readConfig(environment);
  const password = drawPassword();
  try {
    const facts = factsOf(typed, password);
    const database = await openDatabase({ databaseUrl, dataDirectory, log: silentLog });
    try {
      await requireOwnTables(database.pool, 'add the operator with that version');
      const queries = queriesOf(database.pool);
      const operators = { hands: new Hands(queries, wallClock) };
      const services = { queries, passwords: new Passwords(), wallClock, operators };
      const id = await makeOperator(services, { ...facts, password, passwordIsOthers: true });
      const key = await OwnSigningKey.open(dataDirectory);
      const heads = new AuditHeads(dataDirectory);
      const audit = new OperatorAudit(queries, wallClock, { key, heads });
      const input = { id, ...facts, by: whoIsHere() };
      await audit.note({ operatorId: null, act: 'operator_added', input, address: '' });
      out(
        `Operator ${id}:  ${facts.email}  ${password}\n` +
          `It is shown this once, and changed at the first sign-in. ${facts.name} may: ` +
          `${facts.roles.join(', ')}.\n`,
      );
      return 0;
    } finally {
      await database.close();
    }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    error(`kontor: ${errorAnswer(thrown, DEFAULT_LANGUAGE).body.message}\n`);
    return 1;
  }
}

/** Checked as what an admin types in the console. Refuses with the faults of the fields. */
function factsOf(typed: Typed, password: string) {
  const address = typed['--email'] ?? '';
  const parsed = calls.operators.create.input.safeParse({
    email: address,
    name: typed['--name'] ?? address.split('@')[0],
    roles: typed['--roles'] ?? 'admin',
    password,
    reason: 'made on the machine itself',
  });
  if (!parsed.success) throw new Refusal('FIELD_TYPE', {}, faultsOf(parsed.error));
  const { email, name, roles } = parsed.data;
  return { email, name, roles };
}
