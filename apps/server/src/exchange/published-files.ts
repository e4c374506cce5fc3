import { createHash } from 'node:crypto';
import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { appendDurably, namesIn, noneIfMissing, putDurably } from '../platform/durable-file.ts';
import { syncFolder } from '../platform/kept-secret.ts';
import {
  LostHistoryError,
  type PublishedHead,
  type PublishedHeads,
  type PublishedRecord,
} from './published-heads.ts';
import { stopwatchMs } from './stopwatch.ts';

const FOLDER = 'published';
const HEADS = /^(?:leader-\d+|standby-\d+|accepted)$/;
/** What a person has decided is kept for ever, with the heads that were given up for it. */
const DECISIONS = 'decisions.jsonl';
const GIVEN_UP = 'given-up';

/**
 * A head is written to two places by turns, each within a sector of a page of its own: whatever a
 * failing machine leaves half written, the other one is whole.
 */
const SLOT_BYTES = 512;
const SLOT_AT = [0, 4_096] as const;
const FILE_BYTES = 8_192;
/** Between two of them the disk is left to the journal, which may lie on the same one. */
const SYNC_EVERY_MS = 100;

export interface HeadFile {
  readonly name: string;
  readonly head: PublishedHead | undefined;
}

export interface Decision {
  /** Real time in ms. */
  readonly decidedAt: number;
  /** Who was signed in to the machine. */
  readonly by: string;
  readonly reason: string;
}

/**
 * The heads as small files in `DATA_DIR/published`. Each term has a file of its own, called by its
 * epoch, so that a leader that was deposed without knowing it never writes over its successor's.
 */
export class PublishedFiles implements PublishedHeads {
  readonly #folder: string;
  /** What the last reading found: it is compared with the journal before a term begins. */
  #read: readonly string[] = [];
  #witnessed: PublishedHead | undefined;

  constructor(dataDirectory: string) {
    this.#folder = join(dataDirectory, FOLDER);
  }

  async read(): Promise<readonly PublishedHead[]> {
    const found = await this.inspect();
    this.#read = found.map(({ name }) => name);
    return found.map(({ name, head }) => {
      if (head !== undefined) return head;
      throw new LostHistoryError(
        `${join(this.#folder, name)} says how far history was published, and cannot be read. ` +
          'Bring it back, or decide with: npx kontor accept-history --at SEQ',
      );
    });
  }

  /** The files as they are; without a head where one cannot be read. */
  async inspect(): Promise<readonly HeadFile[]> {
    const names = await namesIn(this.#folder);
    const files: HeadFile[] = [];
    for (const name of names.filter((one) => HEADS.test(one)).sort()) {
      // Another process of this folder may have begun a term or ended, and cleared it away.
      const path = join(this.#folder, name);
      const bytes = await readFile(path).catch(noneIfMissing(undefined));
      if (bytes !== undefined) files.push({ name, head: newestOf(bytes) });
    }
    return files;
  }

  /**
   * Takes a person's decision to go on from a head: it is written down first, the files that speak
   * against it are laid aside, and from then on the history that was chosen is the one to keep.
   */
  async accept(head: PublishedHead, givenUp: readonly HeadFile[], words: Decision): Promise<void> {
    const aside = join(this.#folder, GIVEN_UP);
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const decision = {
      ...words,
      accepted: head,
      givenUp: givenUp.map((file) => file.head ?? null),
    };
    await appendDurably(this.#folder, DECISIONS, decision);
    for (const { name } of givenUp) {
      await rename(join(this.#folder, name), join(aside, `${name}-before-${words.decidedAt}`));
    }
    await syncFolder(aside);
    await this.#put('accepted', head);
  }

  async begin(
    epoch: number,
    head: PublishedHead,
    onFailure: (error: Error) => void,
  ): Promise<PublishedRecord> {
    const name = `leader-${epoch}`;
    await this.#put(name, head);
    for (const old of this.#read)
      if (old !== name) await rm(join(this.#folder, old), { force: true });
    return new FileRecord(join(this.#folder, name), onFailure);
  }

  async witness(head: PublishedHead): Promise<void> {
    if (this.#witnessed?.hash === head.hash) return;
    await this.#put(`standby-${process.pid}`, head);
    this.#witnessed = head;
  }

  async #put(name: string, head: PublishedHead): Promise<void> {
    const bytes = Buffer.alloc(FILE_BYTES, ' ');
    slotOf(head).copy(bytes, SLOT_AT[0]);
    await putDurably(this.#folder, name, bytes);
  }
}

/**
 * A head is in the system's own memory before the caller is answered, which takes a microsecond and
 * outlives the process; it is on the disk at most a tenth of a second and a write later.
 */
class FileRecord implements PublishedRecord {
  readonly #file: number;
  readonly #onFailure: (error: Error) => void;
  #turn = 1;
  #isDirty = false;
  #syncing: Promise<void> | undefined;
  #syncedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isOpen = true;

  constructor(path: string, onFailure: (error: Error) => void) {
    this.#file = openSync(path, 'r+');
    this.#onFailure = onFailure;
  }

  note(head: PublishedHead): void {
    if (!this.#isOpen) throw new Error('the record of what was published is closed');
    writeSync(this.#file, slotOf(head), 0, SLOT_BYTES, SLOT_AT[this.#turn % 2]);
    this.#turn += 1;
    this.#isDirty = true;
    this.#sync();
  }

  async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    await this.#syncing;
    if (this.#isDirty) await this.#syncNow();
    closeSync(this.#file);
  }

  #sync(): void {
    if (this.#syncing !== undefined || this.#timer !== undefined) return;
    const waitMs = this.#syncedAt + SYNC_EVERY_MS - stopwatchMs();
    if (waitMs > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#sync();
      }, waitMs);
      return;
    }
    this.#syncing = this.#syncNow().finally(() => {
      this.#syncing = undefined;
      if (this.#isDirty && this.#isOpen) this.#sync();
    });
  }

  /** Never rejects. */
  async #syncNow(): Promise<void> {
    this.#isDirty = false;
    this.#syncedAt = stopwatchMs();
    await new Promise<void>((resolve) => {
      fdatasync(this.#file, (error) => {
        // What the disk did not take it may have forgotten: nothing more is answered on it.
        if (error !== null) this.#onFailure(error);
        resolve();
      });
    });
  }
}

function slotOf({ sequence, hash, at }: PublishedHead): Buffer {
  const text = JSON.stringify({ sequence, hash, at });
  const slot = Buffer.alloc(SLOT_BYTES, ' ');
  slot.write(`${digestOf(text)} ${text}\n`);
  return slot;
}

function newestOf(bytes: Buffer): PublishedHead | undefined {
  const heads = SLOT_AT.map((at) => headOf(bytes.subarray(at, at + SLOT_BYTES))).filter(
    (head) => head !== undefined,
  );
  return heads.sort((a, b) => b.sequence - a.sequence)[0];
}

function headOf(slot: Buffer): PublishedHead | undefined {
  const [digest, text] = slot.toString('utf8').trimEnd().split(' ');
  if (digest === undefined || text === undefined || digestOf(text) !== digest) return undefined;
  return JSON.parse(text) as PublishedHead;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
