import type { Call } from '@kontor/contract';
import { MINUTE_MS } from '@kontor/rules/time';
import { Refusal } from '../../../http/refusal.ts';
import type { Operator } from '../../../http/route.ts';
import { actOf, canonicalJson } from '../../../platform/audit-chain.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { WallClock } from '../../../platform/wall-clock.ts';
import type { OperatorAudit } from './operator-audit.ts';

/** A page reads itself anew while it is open: within so long the same look stands there once. */
const SAME_MS = 10 * MINUTE_MS;
const SAME_MAX = 20_000;

/** What an operator wants to see. */
interface Look {
  readonly call: Call;
  readonly operator: Operator;
  /** The parsed input. */
  readonly input: unknown;
  readonly address: string;
}

interface Written {
  readonly at: number;
  readonly done: Promise<void>;
}

/** Looks of operators at members: none without a reason, none that is not written down. */
export class Looks {
  readonly #audit: OperatorAudit;
  readonly #clock: WallClock;
  readonly #written = new BoundedMap<string, Written>(SAME_MAX);

  constructor(audit: OperatorAudit, clock: WallClock) {
    this.#audit = audit;
    this.#clock = clock;
  }

  /**
   * Writes a look down before anything is shown. Who gave no reason within the last hour is refused
   * with LOOK_REASON_REQUIRED, which is written down too.
   */
  async take(look: Look): Promise<void> {
    if (look.operator.lookingUntil > this.#clock.now()) return await this.#write(look);
    const refusal = new Refusal('LOOK_REASON_REQUIRED');
    await this.refused(look, refusal);
    throw refusal;
  }

  /** Writes a look down that belongs to a case which the operator decides: that is its reason. */
  async ofCase(look: Look): Promise<void> {
    await this.#write(look);
  }

  /** Writes down that somebody wanted what they may not. */
  async refused(look: Look, { code }: Pick<Refusal, 'code'>): Promise<void> {
    await this.#write(look, code);
  }

  async #write({ call, operator, input, address }: Look, error?: string): Promise<void> {
    const act = actOf(call);
    const { operatorId, sessionId } = operator;
    const key = canonicalJson([sessionId, address, act, input, error]);
    const now = this.#clock.now();
    const before = this.#written.get(key);
    if (before !== undefined && now - before.at < SAME_MS) return await before.done;
    const event = { operatorId, act, input, address, ...(error !== undefined && { error }) };
    const done = this.#audit.note(event);
    // Taken out first, so that they stay in the order of their times.
    this.#written.delete(key);
    this.#written.set(key, { at: now, done });
    try {
      await done;
    } catch (failed) {
      this.#written.delete(key);
      throw failed;
    }
  }
}
