import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@kontor/rules/time';
import type { WallClock } from '../../../platform/wall-clock.ts';
import type { CodeSecret } from '../../people/index.ts';
import type { OperatorRow } from './operators.queries.ts';

/** So long a device is known after its last sign-in. */
const MARK_MS = 30 * DAY_MS;
/** A name that is drawn, the operator, the time, a hash of the password, and what proves it all. */
const NAME_BYTES = 8;
const ID_BYTES = 2;
const TIME_BYTES = 6;
const PASSWORD_BYTES = 16;
const PASSWORD_AT = NAME_BYTES + ID_BYTES + TIME_BYTES;
const TOLD_BYTES = PASSWORD_AT + PASSWORD_BYTES;
const PROOF_BYTES = 16;

/** A device on which an operator has signed in with both factors. */
export interface KnownDevice {
  readonly operatorId: number;
  /** Its tries are counted under it. */
  readonly name: string;
  /** A keyed hash of what was their password then. */
  readonly password: Uint8Array;
}

type Owner = Pick<OperatorRow, 'id' | 'passwordHash' | 'disabled'>;

/**
 * Marks of devices on which operators have signed in. A mark signs nobody in: it only keeps what
 * strangers fail, at the same address or on the same account, from keeping its owner out.
 */
export class DeviceMarks {
  readonly #key: Buffer;
  readonly #clock: WallClock;

  constructor(secret: CodeSecret, clock: WallClock) {
    this.#key = createHmac('sha256', secret).update('console devices').digest();
    this.#clock = clock;
  }

  /** 64 characters of base64url. */
  make({ id, passwordHash }: Pick<Owner, 'id' | 'passwordHash'>): string {
    const told = Buffer.alloc(TOLD_BYTES);
    randomBytes(NAME_BYTES).copy(told);
    told.writeUInt16BE(id, NAME_BYTES);
    told.writeUIntBE(this.#clock.now(), NAME_BYTES + ID_BYTES, TIME_BYTES);
    this.#hashOf(passwordHash).copy(told, PASSWORD_AT);
    return Buffer.concat([told, this.#proofOf(told)]).toString('base64url');
  }

  /** The device of a mark; undefined when it was not made here, or too long ago. */
  read(mark: unknown): KnownDevice | undefined {
    if (typeof mark !== 'string' || !/^[\w-]{64}$/.test(mark)) return undefined;
    const bytes = Buffer.from(mark, 'base64url');
    const told = bytes.subarray(0, TOLD_BYTES);
    if (!timingSafeEqual(this.#proofOf(told), bytes.subarray(TOLD_BYTES))) return undefined;
    const age = this.#clock.now() - told.readUIntBE(NAME_BYTES + ID_BYTES, TIME_BYTES);
    if (age < 0 || age >= MARK_MS) return undefined;
    const name = told.subarray(0, NAME_BYTES).toString('base64url');
    const password = told.subarray(PASSWORD_AT);
    return { operatorId: told.readUInt16BE(NAME_BYTES), name, password };
  }

  /** Whether it is one of this operator, who is not shut out and has the password of then. */
  isOf({ operatorId, password }: KnownDevice, owner: Owner): boolean {
    if (operatorId !== owner.id || owner.disabled) return false;
    return timingSafeEqual(this.#hashOf(owner.passwordHash), password);
  }

  #hashOf(passwordHash: string): Buffer {
    const keyed = createHmac('sha256', this.#key).update('password ').update(passwordHash);
    return keyed.digest().subarray(0, PASSWORD_BYTES);
  }

  #proofOf(told: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(told).digest().subarray(0, PROOF_BYTES);
  }
}
