import { type Call, calls } from '@kontor/contract';
import { Refusal } from '../../../http/refusal.ts';
import type { OperatorAudit, StoredAudit } from './operator-audit.ts';

/** How areas say that a row is no longer what a decision can be made of. */
const OVER: ReadonlySet<string> = new Set([
  'ADJUSTMENT_DECIDED',
  'BUY_ORDER_MOVED_ON',
  'CHAT_TICKET_ANSWERED',
  'COUPON_DECIDED',
  'DEPOSIT_DECIDED',
  'DUAL_DECIDED',
  'IDENTITY_DECIDED',
  'LOAN_STATE',
  'MINING_DECIDED',
  'NFT_DECIDED',
  'NFT_ENDED',
  'OFFER_CHANGED',
  'PREDICTION_OVER',
  'PROMOTION_DECIDED',
  'SUBSCRIPTION_DECIDED',
  'TRADER_DECIDED',
  'WITHDRAWAL_MOVED_ON',
]);

/** By queue, what its decisions are called in the log. */
const ACTS: ReadonlyMap<string, readonly string[]> = actsByQueue();

interface Decision {
  readonly call: Call;
  readonly input: unknown;
  readonly intent: StoredAudit;
}

/**
 * Tells who comes too late in a queue who has decided what, and when, out of the log of what
 * operators did. Decisions under way are waited for, since the log says last how they ended.
 */
export class Decisions {
  readonly #underWay = new Map<string, Set<Promise<void>>>();

  /** A decision begins; what it answers is to be called when it is over or was refused. */
  begin(call: Call, input: unknown): () => void {
    const row = rowOf(call, input);
    if (row === undefined) return () => undefined;
    let resolve = (): void => undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const known = this.#underWay.get(row) ?? new Set();
    this.#underWay.set(row, known.add(promise));
    return () => {
      known.delete(promise);
      if (known.size === 0 && this.#underWay.get(row) === known) this.#underWay.delete(row);
      resolve();
    };
  }

  /** What is to be thrown in place of `thrown`: DECIDED_ALREADY where an operator was faster. */
  async explain(
    audit: Pick<OperatorAudit, 'lastDone'>,
    { call, input, intent }: Decision,
    thrown: unknown,
  ): Promise<unknown> {
    const row = rowOf(call, input);
    if (row === undefined || call.decides === null) return thrown;
    if (!(thrown instanceof Refusal) || !mayBeOver(thrown.code)) return thrown;
    const underWay = this.#underWay.get(row);
    if (underWay !== undefined) await Promise.all(underWay);
    const acts = ACTS.get(call.decides) ?? [];
    const before = await audit.lastDone(acts, idOf(input), intent.id);
    if (before === undefined) return thrown;
    return new Refusal('DECIDED_ALREADY', {
      field: 'id',
      by: before.operatorId,
      name: before.name,
      what: before.what,
      at: before.at,
      because: thrown.code,
    });
  }
}

/** The exchange forgets rows that are over, and does not know them any more a moment later. */
function mayBeOver(code: string): boolean {
  return OVER.has(code) || code.endsWith('_UNKNOWN');
}

function actsByQueue(): Map<string, string[]> {
  const acts = new Map<string, string[]>();
  for (const area of Object.values(calls)) {
    for (const { decides, path } of Object.values(area) as Call[]) {
      if (decides === null) continue;
      acts.set(decides, [...(acts.get(decides) ?? []), path.replace('/operator/', '')]);
    }
  }
  return acts;
}

const idOf = (input: unknown): number => Number((input as { id?: unknown } | null)?.id);

function rowOf({ decides }: Call, input: unknown): string | undefined {
  const id = idOf(input);
  return decides === null || Number.isNaN(id) ? undefined : `${decides} ${id}`;
}
