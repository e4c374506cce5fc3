import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FileReads, type FileReadsLimits } from './file-reads.ts';

/** A store of files of ten bytes that answers when it is told to. */
function open(limits: Partial<FileReadsLimits> = {}) {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const reads = new FileReads(async (id) => {
    asked.push(id);
    await new Promise<void>((resolve) => answers.push(resolve));
    return id === 'none' ? undefined : Buffer.alloc(10, id);
  }, limits);
  const answer = async (): Promise<void> => {
    await setImmediate();
    while (answers.length > 0) {
      answers.shift()?.();
      await setImmediate();
    }
  };
  return { asked, answer, reads };
}

describe('reading files for visitors', () => {
  it('reads what many ask for once, and keeps it while there is room', async () => {
    const { asked, answer, reads } = open({ keptBytes: 20 });
    const get = async (id: string) => {
      const wish = reads.get(id, true);
      await answer();
      return (await wish)?.toString();
    };
    const both = Promise.all([reads.get('a', true), reads.get('a', true)]);
    await answer();
    expect((await both).map(String)).toEqual(['aaaaaaaaaa', 'aaaaaaaaaa']);
    await get('a');
    expect(asked).toEqual(['a']);
    await get('b');
    await get('a');
    await get('c');
    // The one that was asked for longest ago has made room.
    await get('a');
    await get('b');
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps nothing of a member, and no gap', async () => {
    const { asked, answer, reads } = open();
    for (const [id, keep] of [
      ['own', false],
      ['own', false],
      ['none', true],
      ['none', true],
    ] as const) {
      const wish = reads.get(id, keep);
      await answer();
      await wish;
    }
    expect(asked).toEqual(['own', 'own', 'none', 'none']);
  });

  it('reads a few at a time, lets some wait, and refuses the rest', async () => {
    const { asked, answer, reads } = open({ atOnce: 2, waiting: 1 });
    const wishes = ['a', 'b', 'c'].map((id) => reads.get(id, true));
    await expect(reads.get('d', true)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(asked).toEqual(['a', 'b']);
    await answer();
    expect(await Promise.all(wishes)).toHaveLength(3);
    const again = reads.get('d', true);
    await answer();
    expect(await again).toHaveLength(10);
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives the turn on when a read fails', async () => {
    const reads = new FileReads(() => Promise.reject(new Error('torn')), { atOnce: 1 });
    const both = await Promise.allSettled([reads.get('a', true), reads.get('b', true)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(reads.get('a', true)).rejects.toThrow('torn');
  });
});
