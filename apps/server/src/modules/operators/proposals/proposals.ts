import type { Amount } from '@kontor/money';
import { PROPOSAL_DAYS } from '@kontor/rules/four-eyes';
import { DAY_MS } from '@kontor/rules/time';
import { operatorProposals } from '@kontor/schema';
import { and, eq, gt } from 'drizzle-orm';
import { refusalOf } from '../../../http/answers.ts';
import { refuse } from '../../../http/refusal.ts';
import { proposalKey } from '../../../http/proposal-key.ts';
import type { Operator, RequestFacts, Route, RouteContext } from '../../../http/route.ts';
import type { ProposalWanted } from '../../../http/second-word.ts';
import type { DataKeys } from '../../../platform/data-keys.ts';
import type { Queries } from '../../../platform/queries.ts';
import type { WallClock } from '../../../platform/wall-clock.ts';
import type { Services } from '../../../services.ts';
import { type Act, isFinal, reasonOf } from '../act.ts';

const PURPOSE = 'operator proposal';
const ACT = /^\/operator\//;
const PROJECTION_MS_MAX = 2_000;

export type ProposalRow = typeof operatorProposals.$inferSelect;
type State = ProposalRow['state'] | 'expired';

/** Who agrees; `isAgain` where it was agreed to before, and what became of it is not known. */
interface Agreeing {
  readonly operator: Operator;
  readonly request: RequestFacts;
  readonly isAgain: boolean;
}

/** Acts of one operator that another one must agree to. */
export class Proposals {
  readonly #queries: Queries;
  readonly #clock: WallClock;
  readonly #dataKeys: DataKeys;
  readonly #routes = new Map<string, Route>();
  #onConcerned: () => void = () => undefined;
  /** Those that are being done, so that two who agree at once do one thing. */
  readonly #doing = new Map<number, Promise<ProposalRow>>();
  /** Those that somebody agrees to at this moment, until they are done or it fails. */
  readonly #agreed = new Set<number>();

  constructor(queries: Queries, clock: WallClock, dataKeys: DataKeys) {
    this.#queries = queries;
    this.#clock = clock;
    this.#dataKeys = dataKeys;
  }

  /** What can be proposed, told when the routes are made. */
  know(route: Route): void {
    this.#routes.set(route.call.path.replace(ACT, ''), route);
  }

  /** Calls who tells the operators that a proposal concerns. */
  watch(onConcerned: () => void): void {
    this.#onConcerned = onConcerned;
  }

  acts(): string[] {
    return [...this.#routes.keys()];
  }

  routeOf(act: string): Route | undefined {
    return this.#routes.get(act);
  }

  /** Keeps an act that waits; the same one sent again is the same proposal. */
  async add(
    { call, operator, input }: Pick<Act, 'call' | 'operator' | 'input'>,
    key: string,
    { changes, later }: Pick<ProposalWanted, 'changes' | 'later'>,
  ): Promise<number> {
    const proposedAt = this.#clock.now();
    const proposer = operator.operatorId;
    const hidden = new Set(call.secretFields);
    const isThis = and(eq(operatorProposals.proposer, proposer), eq(operatorProposals.key, key));
    await this.#queries
      .insert(operatorProposals)
      .values({
        act: call.path.replace(ACT, ''),
        input: this.#dataKeys.sealText(PURPOSE, placeOf(proposer, key), JSON.stringify(input)),
        changes: changes.map((one) => (hidden.has(one.field) ? { ...one, ...HIDDEN } : one)),
        reason: reasonOf(input) ?? '',
        proposer,
        key,
        proposedAt,
        expiresAt: proposedAt + PROPOSAL_DAYS * DAY_MS,
        concerns: later?.concerns ?? null,
        dueAt: later === undefined ? null : proposedAt + later.waitMs,
        state: 'waiting',
      })
      .onConflictDoNothing();
    const [row] = await this.#queries.select().from(operatorProposals).where(isThis);
    if (row === undefined) throw new Error('the proposal was not kept');
    if (row.concerns !== null) this.#onConcerned();
    return row.id;
  }

  async find(id: number): Promise<ProposalRow> {
    const [row] = await this.#queries
      .select()
      .from(operatorProposals)
      .where(eq(operatorProposals.id, id));
    return row ?? refuse('PROPOSAL_UNKNOWN', { field: 'id' });
  }

  /** What the act was sent with; some of it nobody may read. */
  inputOf({ proposer, key, input }: ProposalRow): Readonly<Record<string, unknown>> {
    const place = placeOf(proposer, key);
    return JSON.parse(this.#dataKeys.openText(PURPOSE, place, input)) as Record<string, unknown>;
  }

  /** Who is party to what it is about, and so does not second it. */
  partiesTo(row: ProposalRow, services: Services): readonly number[] {
    return this.#routes.get(row.act)?.forTwo?.parties(services, this.inputOf(row)) ?? [];
  }

  /** The sum in USD that who agrees to it types. */
  typedOf(row: ProposalRow, services: Services): Amount | null {
    return this.#routes.get(row.act)?.forTwo?.typed?.(services, this.inputOf(row)) ?? null;
  }

  stateOf({ state, expiresAt }: Pick<ProposalRow, 'state' | 'expiresAt'>): State {
    return state === 'waiting' && expiresAt <= this.#clock.now() ? 'expired' : state;
  }

  /** Whether a call of this process is about to do it to its end, or does. */
  isUnderWay(id: number): boolean {
    return this.#agreed.has(id) || this.#doing.has(id);
  }

  /** Agrees to what waits and does it; a crash between the two leaves it to `carryOut`. */
  async agree(
    id: number,
    decision: Pick<ProposalRow, 'decider' | 'decision' | 'sentAt'>,
    context: Omit<Agreeing, 'isAgain'>,
    services: Services,
  ): Promise<ProposalRow> {
    this.#agreed.add(id);
    try {
      const agreed = await this.decide(id, { ...decision, state: 'approved' });
      return await this.carryOut(agreed, { ...context, isAgain: false }, services);
    } finally {
      this.#agreed.delete(id);
    }
  }

  /** Decides what waits, if nobody was quicker. */
  async decide(
    id: number,
    decision: Pick<ProposalRow, 'state' | 'decider' | 'decision' | 'sentAt'> &
      Partial<Pick<ProposalRow, 'error'>>,
  ): Promise<ProposalRow> {
    const now = this.#clock.now();
    const [row] = await this.#queries
      .update(operatorProposals)
      .set({ ...decision, decidedAt: now })
      .where(
        and(
          eq(operatorProposals.id, id),
          eq(operatorProposals.state, 'waiting'),
          gt(operatorProposals.expiresAt, now),
        ),
      )
      .returning();
    return row ?? this.refuseDecided(await this.find(id));
  }

  /** Ends all that waits of somebody who was shut out, and answers it. */
  async endOf(proposer: number): Promise<ProposalRow[]> {
    const now = this.#clock.now();
    const { state, expiresAt } = operatorProposals;
    const waits = and(eq(state, 'waiting'), gt(expiresAt, now));
    return await this.#queries
      .update(operatorProposals)
      .set({ state: 'outdated', error: 'PROPOSER_OUT', decidedAt: now })
      .where(and(eq(operatorProposals.proposer, proposer), waits))
      .returning();
  }

  refuseDecided(row: ProposalRow): never {
    return refuse('PROPOSAL_DECIDED', { field: 'id', state: this.stateOf(row) });
  }

  /**
   * Does what was agreed to, once: log and exchange know it by the proposal's own key, as an act of
   * who agreed, also when a crash came between and somebody agrees again. What does not take the
   * place of what was shown is refused with PROPOSAL_OUTDATED, and its proposal is over.
   */
  async carryOut(row: ProposalRow, context: Agreeing, services: Services): Promise<ProposalRow> {
    const before = this.#doing.get(row.id);
    if (before !== undefined) return await before;
    const doing = this.#carryOut(row, context, services);
    this.#doing.set(row.id, doing);
    try {
      return await doing;
    } finally {
      this.#doing.delete(row.id);
    }
  }

  async #carryOut(
    row: ProposalRow,
    { operator, request, isAgain }: Agreeing,
    services: Services,
  ): Promise<ProposalRow> {
    const route = this.#routes.get(row.act) ?? refuse('PROPOSAL_UNKNOWN', { field: 'id' });
    const input = this.inputOf(row);
    const { id, proposer } = row;
    const decider = row.decider ?? operator.operatorId;
    const key = proposalKey(id);
    const sentAt = row.sentAt ?? undefined;
    const isDone = await services.exchange.isAnswered(decider, key, sentAt);
    const facts: RequestFacts = {
      ...request,
      idempotencyKey: key,
      keySentAt: sentAt,
      commands: [],
      // Somebody else may see to the end of it, and is not where the word came from.
      address: decider === operator.operatorId ? request.address : '',
      proposer,
      ...(!isDone && { shown: { changes: row.changes, isAgain } }),
    };
    const agreed = { ...operator, operatorId: decider };
    const acting = { input, operator: agreed, request: facts, services } as RouteContext;
    const handle = async (): Promise<unknown> => {
      // What was done until now is to be seen where it is compared with what was shown.
      await services.exchange.waitFor(services.exchange.status().sequence, PROJECTION_MS_MAX);
      return await route.handle(acting);
    };
    try {
      const proposed = { proposal_id: id, proposer };
      const act = { call: route.call, operator: agreed, request: facts, input, handle, proposed };
      await services.operators.perform(act);
    } catch (error) {
      const { code } = refusalOf(error, request.id);
      if (!isFinal(code)) throw error;
      const isOutdated = code === 'PROPOSAL_OUTDATED';
      const ended = await this.#end(id, { state: isOutdated ? 'outdated' : 'failed', error: code });
      if (isOutdated) throw error;
      return ended;
    } finally {
      request.sequence = Math.max(request.sequence, facts.sequence);
      request.done ||= facts.done;
    }
    return await this.#end(id, { state: 'done', error: null });
  }

  async #end(id: number, end: Pick<ProposalRow, 'state' | 'error'>): Promise<ProposalRow> {
    const [row] = await this.#queries
      .update(operatorProposals)
      .set(end)
      .where(eq(operatorProposals.id, id))
      .returning();
    return row ?? refuse('PROPOSAL_UNKNOWN', { field: 'id' });
  }
}

/** What nobody may read is told to be there. */
const HIDDEN = { before: null, after: '••••••' } as const;

function placeOf(proposer: number, key: string): string {
  return `${proposer} ${key}`;
}
