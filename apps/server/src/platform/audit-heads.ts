import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainedAuditRow } from './audit-chain.ts';
import { noneIfMissing, putDurably } from './durable-file.ts';
import { syncFolder } from './kept-secret.ts';

const FOLDER = 'published';
const FILE = 'operators-log.json';
const GIVEN_UP = 'given-up';

/** A row of the operators' log, and with it all before it. */
export type AuditHead = Pick<ChainedAuditRow, 'id' | 'hash'>;

/**
 * How far the operators' log has come, kept outside of the database that holds it: a log whose end
 * was cut off looks whole, and only somebody else can know better. One head is enough, since the
 * chain covers what is before; one that the log lacks stays there, however the log goes on.
 */
export class AuditHeads {
  readonly #folder: string;

  constructor(dataDirectory: string) {
    this.#folder = join(dataDirectory, FOLDER);
  }

  /** What the log has to have. */
  async read(): Promise<readonly AuditHead[]> {
    const text = await readFile(join(this.#folder, FILE), 'utf8').catch(noneIfMissing('[]'));
    return JSON.parse(text) as AuditHead[];
  }

  /** Keeps the row that was just added; `has` says whether the log has a head that was kept. */
  async keep(
    { id, hash, previousHash }: AuditHead & Pick<ChainedAuditRow, 'previousHash'>,
    has: (head: AuditHead) => Promise<boolean>,
  ): Promise<void> {
    const stay: AuditHead[] = [];
    for (const head of await this.read()) {
      const isBefore = head.id === id - 1 && head.hash === previousHash;
      // Another process may have been faster.
      if (!isBefore && (head.id > id || !(await has(head)))) stay.push(head);
    }
    await putDurably(this.#folder, FILE, `${JSON.stringify([...stay, { id, hash }])}\n`);
  }

  /** A person has decided to go on from a shorter history. */
  async giveUp(now: number): Promise<void> {
    const aside = join(this.#folder, GIVEN_UP);
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const given = join(aside, `${FILE}-before-${now}`);
    await rename(join(this.#folder, FILE), given).catch(noneIfMissing(undefined));
    await syncFolder(this.#folder);
  }
}
