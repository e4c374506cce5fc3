import { proposalOf } from '../platform/audit-acts.ts';
import type { ChainedAuditRow } from '../platform/audit-chain.ts';
import type { Session } from './database.ts';
import { checkOf, type VerifyCheck } from './verify-check.ts';

/** By which word a proposal came to its state; one that waits has none. */
const WORDS: Readonly<Record<string, string>> = {
  approved: 'proposals/approve',
  done: 'proposals/approve',
  failed: 'proposals/approve',
  outdated: 'proposals/approve',
  rejected: 'proposals/reject',
  withdrawn: 'proposals/withdraw',
};
const DUE = 'proposal_due';

/** The part of an audit row of kind `intent` that names a proposal. */
interface Begun {
  readonly operatorId: number | null;
  readonly act: string;
  readonly key: string | null;
  readonly input: {
    readonly id?: unknown;
    readonly proposal_id?: unknown;
    readonly proposer?: unknown;
  };
}

interface Word {
  readonly operatorId: number | null;
  readonly act: string;
  /** Undefined where the log does not know how it ended. */
  readonly error: string | null | undefined;
}

/** As the table has it. */
interface Row {
  readonly id: number;
  readonly act: string;
  readonly proposer: number;
  readonly key: string;
  readonly state: string;
  readonly decider: number | null;
}

/** Collects from the audit log who made and who decided each proposal, and what was done by it. */
export class ProposalsInLog {
  readonly #open = new Map<number, Begun>();
  readonly #made = new Map<number, Begun>();
  readonly #words = new Map<number, Word[]>();
  readonly #done = new Map<number, Begun[]>();
  readonly #due = new Set<number>();

  /** Takes the next row by id. */
  take({ id, kind, operatorId, act, key, input, intentId, error, result }: ChainedAuditRow): void {
    if (kind === 'intent') {
      this.#open.set(id, { operatorId, act, key, input: input ?? {} });
    } else if (kind === 'outcome') {
      const begun = this.#open.get(intentId ?? 0);
      this.#open.delete(intentId ?? 0);
      if (begun !== undefined) this.#end(begun, error, result);
    } else if (act === DUE) {
      this.#due.add(Number((input as { id?: unknown } | null)?.id));
    }
  }

  /** Holds every proposal against it; call it after the last row. */
  async check(session: Session): Promise<VerifyCheck> {
    const begun = [...this.#open.values()];
    for (const one of begun) this.#end(one, undefined, null);
    const waiting = new Set(begun.map(placeOf));
    const rows = (await session.texts(PROPOSALS)).map(rowOf);
    let fault = this.#missingOf(new Set(rows.map(({ id }) => id)));
    for (const row of rows) fault ??= this.#faultOf(row, waiting);
    const name = 'proposals are as the audit log has them';
    return checkOf(name, rows.length, fault, 'acts that wait, or waited, for a second operator');
  }

  #end(begun: Begun, error: string | null | undefined, result: unknown): void {
    const { operatorId, act, key, input } = begun;
    const made = proposalOf(result);
    if (error === null && made !== undefined) this.#made.set(made, begun);
    if (Object.values(WORDS).includes(act)) {
      addTo(this.#words, Number(input.id), { operatorId, act, error });
    }
    const { proposal_id: of } = input;
    if (key === `proposal-${String(of)}`) addTo(this.#done, Number(of), begun);
  }

  #missingOf(ids: ReadonlySet<number>): string | undefined {
    const missing = [...this.#made.keys()].find((id) => !ids.has(id));
    return missing === undefined ? undefined : `proposal ${missing} of the log is not there`;
  }

  #faultOf(row: Row, waiting: ReadonlySet<string>): string | undefined {
    const { id, act, proposer, decider, state } = row;
    const made = this.#made.get(id);
    // A crash came between the proposal and its answer.
    const isMade = made === undefined ? waiting.has(placeOf(row)) : placeOf(made) === placeOf(row);
    if (!isMade) return `proposal ${id}: the log does not have that ${proposer} proposed it`;
    if (!this.#isDecided(row)) return `proposal ${id} is ${state} by ${decider}, not by the log`;
    const others = (this.#done.get(id) ?? []).filter(
      (one) =>
        one.act !== act ||
        one.input.proposer !== proposer ||
        (decider !== null && one.operatorId !== decider),
    );
    return others.length === 0 ? undefined : `proposal ${id}: the log has another act of it`;
  }

  #isDecided({ id, state, decider }: Row): boolean {
    const words = this.#words.get(id) ?? [];
    const isFinal = ({ error }: Word): boolean => error === null;
    if (decider === null) {
      // What nobody has said no to is done by itself, or is over.
      return this.#due.has(id) || (state !== 'done' && !words.some(isFinal));
    }
    return words.some(
      ({ operatorId, act, error }) =>
        operatorId === decider &&
        act === WORDS[state] &&
        (error === null || error === undefined || (state === 'outdated' && OUTDATED.has(error))),
    );
  }
}

/** The refusals with which a proposal is over. */
const OUTDATED = new Set(['PROPOSAL_OUTDATED', 'PROPOSER_OUT']);

const PROPOSALS = `
  SELECT id, act, proposer, key, state, decider FROM operator_proposals ORDER BY id`;

function rowOf(texts: readonly (string | null)[]): Row {
  const [id, act, proposer, key, state, decider] = texts;
  return {
    id: Number(id),
    act: act ?? '',
    proposer: Number(proposer),
    key: key ?? '',
    state: state ?? '',
    decider: decider == null ? null : Number(decider),
  };
}

function placeOf(one: Begun | Row): string {
  return `${'proposer' in one ? one.proposer : one.operatorId} ${one.act} ${one.key}`;
}

function addTo<Value>(lists: Map<number, Value[]>, id: number, value: Value): void {
  lists.set(id, [...(lists.get(id) ?? []), value]);
}
