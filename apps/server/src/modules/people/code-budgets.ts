import { DAY_MS } from '@kontor/rules/time';
import { verificationCodes } from '@kontor/schema';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { Counter, type Registry } from 'prom-client';
import { refuse } from '../../http/refusal.ts';
import type { CodeBudget, CodeBudgets, CodeKind } from '../../platform/code-budget.ts';
import type { Reads } from '../../platform/paging.ts';
import type { Recipient } from './recipients.ts';

/** A block of ten thousand numbers. */
const RANGE_DIGITS = 4;

/** Where a code is asked for, and where it goes. */
export interface CodeMessage {
  readonly kind: CodeKind;
  /** As `callerOf` names addresses. */
  readonly caller: string;
  readonly range: string;
}

export function codeMessageOf(recipient: Recipient, caller: string): CodeMessage {
  const { kind, key } = recipient;
  const range = kind === 'email' ? (key.split('@').at(-1) ?? '') : key.slice(0, -RANGE_DIGITS);
  return { kind, caller, range };
}

/** How many were asked for within a day, and how many addresses and ranges are at their limit. */
export interface CodesOfDay {
  readonly kind: CodeKind;
  readonly sent: number;
  readonly budget: number;
  readonly callersFull: number;
  readonly rangesFull: number;
}

/**
 * What messages with codes may cost: whoever has numbers called that cost money, or fills
 * mailboxes, does it within a budget of one address, of one range and of all accounts together.
 */
export class CodeSpending {
  readonly #budgets: CodeBudgets;
  readonly #sent: Counter<'kind'>;
  readonly #refused: Counter<'kind' | 'limit'>;

  constructor(budgets: CodeBudgets, registry: Registry) {
    this.#budgets = budgets;
    this.#sent = new Counter({
      name: 'kontor_codes_sent_total',
      help: 'Messages with codes that were asked for',
      labelNames: ['kind'],
      registers: [registry],
    });
    this.#refused = new Counter({
      name: 'kontor_codes_refused_total',
      help: 'Codes beyond the budget of an address, a range or all: more than zero is an alarm',
      labelNames: ['kind', 'limit'],
      registers: [registry],
    });
  }

  /** Refuses with CODE_BUDGET what would cost more; `now` is real time in ms. */
  async take(reads: Reads, message: CodeMessage, now: number): Promise<void> {
    const { kind, caller, range } = message;
    const budget = this.#budgets[kind];
    const [spent] = await reads
      .select({
        caller: sql`count(*) FILTER (WHERE ${verificationCodes.caller} = ${caller})`.mapWith(
          Number,
        ),
        range: sql`count(*) FILTER (WHERE ${verificationCodes.range} = ${range})`.mapWith(Number),
        all: count(),
      })
      .from(verificationCodes)
      .where(ofDay(kind, now));
    for (const limit of ['caller', 'range', 'all'] as const) {
      if ((spent?.[limit] ?? 0) < budget[limit]) continue;
      this.#refused.inc({ kind, limit });
      refuse('CODE_BUDGET');
    }
    this.#sent.inc({ kind });
  }

  async ofDay(reads: Reads, now: number): Promise<CodesOfDay[]> {
    return await Promise.all(
      (['mobile', 'email'] as const).map(async (kind) => {
        const budget = this.#budgets[kind];
        const [all] = await reads
          .select({ sent: count() })
          .from(verificationCodes)
          .where(ofDay(kind, now));
        return {
          kind,
          sent: all?.sent ?? 0,
          budget: budget.all,
          callersFull: await fullOf(reads, kind, now, 'caller', budget),
          rangesFull: await fullOf(reads, kind, now, 'range', budget),
        };
      }),
    );
  }
}

function ofDay(kind: CodeKind, now: number) {
  return and(eq(verificationCodes.kind, kind), gt(verificationCodes.createdAt, now - DAY_MS));
}

async function fullOf(
  reads: Reads,
  kind: CodeKind,
  now: number,
  by: 'caller' | 'range',
  budget: CodeBudget,
): Promise<number> {
  const column = verificationCodes[by];
  const full = await reads
    .select({ name: column })
    .from(verificationCodes)
    .where(ofDay(kind, now))
    .groupBy(column)
    .having(sql`count(*) >= ${budget[by]}`);
  return full.length;
}
