import type { Call } from '@kontor/contract';
import { randomUUID } from 'node:crypto';
import { refusalOf } from '../../http/answers.ts';
import { isErrorCode } from '../../http/field-faults.ts';
import { type FieldFault, Refusal, refuse } from '../../http/refusal.ts';
import { ProposalWanted } from '../../http/second-word.ts';
import type { RequestFacts } from '../../http/route.ts';
import { actOf, canonicalJson } from '../../platform/audit-chain.ts';
import type { DataKeys } from '../../platform/data-keys.ts';
import type { Queries } from '../../platform/queries.ts';
import type { WallClock } from '../../platform/wall-clock.ts';
import type { CodeSecret } from '../people/index.ts';
import { type Act, isFinal, reasonOf } from './act.ts';
import { Decisions } from './audit/decisions.ts';
import { Looks } from './audit/looks.ts';
import {
  type AuditKeepers,
  type AuditOutcome,
  OperatorAudit,
  type StoredAudit,
} from './audit/operator-audit.ts';
import { DeviceMarks } from './access/device-marks.ts';
import { Hands } from './access/hands.ts';
import { OperatorSessions } from './access/operator-sessions.ts';
import { Proposals } from './proposals/proposals.ts';

const KEY_PURPOSE = 'operator audit input';

interface Keys extends AuditKeepers {
  readonly dataKeys: DataKeys;
  /** Marks tokens and devices. */
  readonly codeSecret: CodeSecret;
}

/** Who may act for the platform, and what they did. */
export class Operators {
  readonly sessions: OperatorSessions;
  readonly devices: DeviceMarks;
  readonly audit: OperatorAudit;
  readonly looks: Looks;
  readonly hands: Hands;
  readonly proposals: Proposals;
  readonly #dataKeys: DataKeys;
  /** Acts under way, by operator and key: the same one sent twice at once is done once. */
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #decisions = new Decisions();
  /** Acts for two wait for each other, so that what one of them has looked at stands. */
  #lastForTwo: Promise<unknown> = Promise.resolve();

  constructor(queries: Queries, clock: WallClock, { dataKeys, codeSecret, ...keepers }: Keys) {
    this.sessions = new OperatorSessions(queries, clock, codeSecret);
    this.devices = new DeviceMarks(codeSecret, clock);
    this.audit = new OperatorAudit(queries, clock, keepers);
    this.looks = new Looks(this.audit, clock);
    this.hands = new Hands(queries, clock);
    this.proposals = new Proposals(queries, clock, dataKeys);
    this.#dataKeys = dataKeys;
  }

  /**
   * Does an act: first it stands in the audit log, then it is done, then the log says how it ended.
   * The same key again gets the first answer, another input under it is refused with KEY_REUSED.
   * What ended without anybody knowing how may be sent again under its key.
   */
  async perform(act: Act): Promise<unknown> {
    const key = act.request.idempotencyKey ?? randomUUID();
    const place = `${act.operator.operatorId} ${key}`;
    const before = this.#underWay.get(place) ?? Promise.resolve();
    const doing = before.catch(() => undefined).then(() => this.#perform(act, key));
    this.#underWay.set(place, doing);
    try {
      return await doing;
    } finally {
      if (this.#underWay.get(place) === doing) this.#underWay.delete(place);
    }
  }

  async #perform(act: Act, key: string): Promise<unknown> {
    const { call, operator, request, input } = act;
    const inputHash = this.#dataKeys.hash(KEY_PURPOSE, canonicalJson([call.path, input]));
    const { row: intent, isNew } = await this.audit.begin({
      operatorId: operator.operatorId,
      act: actOf(call),
      reason: reasonOf(input),
      input: { ...shownInput(call, input), ...act.proposed },
      key,
      inputHash,
      address: request.address,
    });
    if (!isNew) {
      if (intent.inputHash !== inputHash) refuse('KEY_REUSED');
      const outcome = await this.audit.outcomeOf(intent.id);
      if (outcome !== undefined) return firstAnswer(outcome);
    }
    const settled = this.#decisions.begin(call, input);
    try {
      const result = await this.#doOrPropose(act, key);
      const { sequence } = request;
      // What was looked at is not copied into the log.
      const shown = call.method === 'POST' ? shownAnswer(call, result) : {};
      const commands = sentIn(request, isNew);
      await this.audit.end(intent, { error: null, result: shown, sequence, commands });
      return result;
    } catch (thrown) {
      settled();
      const error = await this.#decisions.explain(this.audit, { call, input, intent }, thrown);
      const commands = sentIn(request, isNew);
      await this.#endBadly(intent, error, request, commands);
      throw error;
    } finally {
      settled();
    }
  }

  /** What wants a second operator is done by nobody alone: it waits as a proposal. */
  async #doOrPropose(act: Act, key: string): Promise<unknown> {
    const { secondOperator } = act.call;
    if (secondOperator === 'never') return await act.handle();
    const doing = this.#lastForTwo.then(() => act.handle());
    this.#lastForTwo = doing.catch(() => undefined);
    try {
      const result = await doing;
      if (secondOperator === 'sometimes' || act.proposed !== undefined) return result;
    } catch (error) {
      if (!(error instanceof ProposalWanted)) throw error;
      return { proposal_id: await this.proposals.add(act, key, error) };
    }
    throw new Error(`${act.call.path} was done by one operator`);
  }

  async #endBadly(
    intent: StoredAudit,
    error: unknown,
    request: RequestFacts,
    commands: AuditOutcome['commands'],
  ): Promise<void> {
    const { code, details, faults } = refusalOf(error, request.id);
    if (error instanceof Refusal && isFinal(code)) {
      const result = { details, faults };
      const { sequence } = request;
      await this.audit.end(intent, { error: code, result, sequence, commands });
      return;
    }
    const { operatorId, act, address } = intent;
    await this.audit.note({
      operatorId,
      act,
      address,
      intentId: intent.id,
      error: code,
      input: details,
      ...(commands !== null && { commands }),
    });
  }
}

/** Null where nobody can say that these were all, nor of which one that was sent before. */
function sentIn({ commands }: RequestFacts, isNew: boolean): AuditOutcome['commands'] {
  if (isNew) return [...commands];
  return commands.length === 0 ? null : commands.map((one) => ({ ...one, again: true }));
}

function firstAnswer({ error, result }: StoredAudit): unknown {
  if (error === null) return result;
  const { details, faults } = result as { details: Refusal['details']; faults: FieldFault[] };
  if (!isErrorCode(error)) throw new Error(`the audit log has an unknown error: ${error}`);
  throw new Refusal(error, details, faults);
}

/** A repeat is answered by it, so it stays whole but for the words. */
function shownAnswer({ secretAnswer }: Call, result: unknown): unknown {
  if (secretAnswer.length === 0) return result ?? {};
  return Object.fromEntries(
    Object.entries((result ?? {}) as Readonly<Record<string, unknown>>).map(([name, value]) =>
      secretAnswer.includes(name) && typeof value === 'string' ? [name, ''] : [name, value],
    ),
  );
}

function shownInput({ secretFields }: Call, input: unknown): object {
  return Object.fromEntries(
    Object.entries((input ?? {}) as Readonly<Record<string, unknown>>).filter(
      ([name]) => name !== 'reason' && !secretFields.includes(name),
    ),
  );
}
