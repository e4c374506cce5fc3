import { DAY_MS } from '@kontor/rules/time';
import { verificationCodes } from '@kontor/schema';
import { and, count, eq, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { Counter, type Registry } from 'prom-client';
import { refuse } from '../../../http/refusal.ts';
import { lockByName } from '../../../platform/advisory-lock.ts';
import type { CodeBudget, CodeBudgets, CodeKind } from '../../../platform/code-budget.ts';
import type { Reads } from '../../../platform/paging.ts';
import type { Queries } from '../../../platform/queries.ts';
import type { Recipient } from '../recipients.ts';

/** A block of ten thousand numbers. */
const RANGE_DIGITS = 4;

/**
 * Who spends a budget. Owners who are signed in and write to themselves have one of their own, as
 * large: what strangers ask for never shuts them out.
 */
type Pool = 'owners' | 'strangers';
const POOLS: readonly Pool[] = ['strangers', 'owners'];

/** Who asks for a code, and where it goes. */
export interface CodeMessage {
  readonly pool: Pool;
  readonly kind: CodeKind;
  /** A network, as `networkOf` names them, or the account of an owner. */
  readonly caller: string;
  readonly range: string;
  /**
   * What is not sent is counted as if it were: else whoever has filled a range to one below its
   * budget would learn from the next refusal whether somebody there has an account.
   */
  readonly isSent: boolean;
}

type Asked = Pick<CodeMessage, 'pool' | 'caller' | 'isSent'>;

export function codeMessageOf({ kind, key }: Recipient, asked: Asked): CodeMessage {
  const range = kind === 'email' ? (key.split('@').at(-1) ?? '') : key.slice(0, -RANGE_DIGITS);
  return { ...asked, kind, range };
}

/** How many were sent within a day, and how many callers and ranges are at their limit. */
export interface CodesOfDay {
  readonly kind: CodeKind;
  /** Of strangers or of owners, whichever are more. */
  readonly sent: number;
  readonly budget: number;
  readonly callersFull: number;
  readonly rangesFull: number;
}

/**
 * What messages with codes may cost: whoever has numbers called that cost money, or fills
 * mailboxes, does it within a budget of one caller, of one range and of all together.
 */
export class CodeSpending {
  readonly #budgets: CodeBudgets;
  readonly #sent: Counter<'kind'>;
  readonly #refused: Counter<'kind' | 'limit'>;

  constructor(budgets: CodeBudgets, registry: Registry) {
    this.#budgets = budgets;
    this.#sent = new Counter({
      name: 'kontor_codes_sent_total',
      help: 'Messages with codes that were sent',
      labelNames: ['kind'],
      registers: [registry],
    });
    this.#refused = new Counter({
      name: 'kontor_codes_refused_total',
      help: 'Codes beyond the budget of a caller, a range or all: more than zero is an alarm',
      labelNames: ['kind', 'limit'],
      registers: [registry],
    });
  }

  /**
   * Refuses with CODE_BUDGET what would cost more; `now` is real time in ms. The row of the code,
   * which is written in the same transaction, is what is counted, so others wait until it is.
   */
  async take(
    transaction: Pick<Queries, 'select' | 'execute'>,
    { pool, kind, caller, range, isSent }: CodeMessage,
    now: number,
  ): Promise<void> {
    const budget = this.#budgets[kind];
    await lockByName(transaction, `code budget ${pool} ${kind}`);
    const [spent] = await transaction
      .select({
        caller: sql`count(*) FILTER (WHERE ${verificationCodes.caller} = ${caller})`.mapWith(
          Number,
        ),
        range: sql`count(*) FILTER (WHERE ${verificationCodes.range} = ${range})`.mapWith(Number),
        all: count(verificationCodes.range),
      })
      .from(verificationCodes)
      .where(ofDay(pool, kind, now));
    for (const limit of ['caller', 'range', 'all'] as const) {
      if ((spent?.[limit] ?? 0) < budget[limit]) continue;
      this.#refused.inc({ kind, limit });
      refuse('CODE_BUDGET');
    }
    if (isSent) this.#sent.inc({ kind });
  }

  async ofDay(reads: Reads, now: number): Promise<CodesOfDay[]> {
    return await Promise.all(
      (['mobile', 'email'] as const).map(async (kind) => {
        const budget = this.#budgets[kind];
        const pools = await Promise.all(
          POOLS.map(async (pool) => ({
            sent: await sentOf(reads, pool, kind, now),
            callersFull: await fullOf(reads, ofDay(pool, kind, now), 'caller', budget),
            rangesFull: await fullOf(reads, ofDay(pool, kind, now), 'range', budget),
          })),
        );
        return {
          kind,
          sent: Math.max(...pools.map(({ sent }) => sent)),
          budget: budget.all,
          callersFull: pools.reduce((sum, { callersFull }) => sum + callersFull, 0),
          rangesFull: pools.reduce((sum, { rangesFull }) => sum + rangesFull, 0),
        };
      }),
    );
  }
}

function ofDay(pool: Pool, kind: CodeKind, now: number): SQL | undefined {
  const { scene, createdAt } = verificationCodes;
  const isPool = pool === 'owners' ? eq(scene, 'safe') : ne(scene, 'safe');
  return and(eq(verificationCodes.kind, kind), gt(createdAt, now - DAY_MS), isPool);
}

async function sentOf(reads: Reads, pool: Pool, kind: CodeKind, now: number): Promise<number> {
  const [row] = await reads
    .select({ sent: count(verificationCodes.range) })
    .from(verificationCodes)
    .where(ofDay(pool, kind, now));
  return row?.sent ?? 0;
}

async function fullOf(
  reads: Reads,
  where: SQL | undefined,
  by: 'caller' | 'range',
  budget: CodeBudget,
): Promise<number> {
  const column = verificationCodes[by];
  const full = await reads
    .select({ name: column })
    .from(verificationCodes)
    .where(and(where, isNotNull(column)))
    .groupBy(column)
    .having(sql`count(*) >= ${budget[by]}`);
  return full.length;
}
