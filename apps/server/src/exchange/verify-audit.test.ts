import { describe, expect, it } from 'vitest';
import { type ChainedAuditRow, commandDigest } from '../platform/audit-chain.ts';
import { ActsInLog, type OperatorCommand } from './verify-audit.ts';

const input = { userId: 1_000, enabled: true };
const kind = 'member.set_trading';
const digest = commandDigest(kind, input);

const sent = { key: 'once', kind, digest };
const other = { digest: commandDigest('member.grant', input) };

/** The log of one act, and what a command of the journal is by it. */
function compared(
  change: Partial<OperatorCommand>,
  rows: readonly Partial<ChainedAuditRow>[] = [{}],
): string {
  const acts = new ActsInLog();
  const row = { at: 0, act: 'users/trading', reason: null, address: '', signature: null };
  const rest = { ...row, input: {}, inputHash: null, error: null, previousHash: '', hash: '' };
  const none = { ...rest, intentId: null, result: null, sequence: null, commands: null };
  acts.take({ ...none, id: 1, kind: 'intent', operatorId: 7, key: 'once' });
  for (const [n, one] of rows.entries()) {
    const ended = { operatorId: 7, key: null, intentId: 1, sequence: 40, commands: [sent] };
    acts.take({ ...none, ...ended, id: 2 + n, kind: 'outcome', ...one });
  }
  const command = { sequence: 40, actor: 7, key: 'once', digest, ...change };
  const { fault, byKeyAlone } = acts.compare(command);
  return fault ?? (byKeyAlone ? 'by its key alone' : 'found');
}

describe('a command of an operator', () => {
  it('is what its act has sent', () => {
    expect(compared({})).toBe('found');
    // As the journal gives it back: fields may come in another order.
    const journalled = commandDigest(kind, { enabled: true, userId: 1_000 });
    expect(compared({ digest: journalled })).toBe('found');
  });

  it.each<[string, Partial<OperatorCommand>, RegExp]>([
    ['of another input', { digest: commandDigest(kind, { ...input, userId: 2 }) }, /not what/],
    ['of another kind', other, /not what/],
    ['under a part that the act has not', { key: 'once:more' }, /not what/],
    ['after the act was over', { sequence: 41 }, /was over/],
    ['of another operator', { actor: 8 }, /not in it/],
    ['under no key of an act', { key: 'twice' }, /not in it/],
    ['under no key', { key: null }, /not in it/],
  ])('%s is found to be wrong', (_, change, fault) => {
    expect(compared(change)).toMatch(fault);
  });

  it('of a row from before there were digests is found by its key alone', () => {
    expect(compared(other, [{ commands: null }])).toBe('by its key alone');
    expect(compared({ ...other, sequence: 41 }, [{ commands: null }])).toMatch(/was over/);
  });

  it('of an act that a crash cut off is held against what the log has of it', () => {
    expect(compared({ key: 'once:part' }, [])).toBe('by its key alone');
    const unknown = { kind: 'event', sequence: null } as const;
    expect(compared({}, [unknown])).toBe('found');
    expect(compared(other, [unknown])).toBe('by its key alone');
  });

  it('of an act that was done again is what was sent first, or then', () => {
    const again = { commands: [{ ...sent, again: true as const }] };
    expect(compared({}, [again])).toBe('found');
    // What it cannot second may be another list by then, and the journal has the first.
    expect(compared(other, [again])).toBe('by its key alone');
    expect(compared({ ...other, sequence: 41 }, [again])).toMatch(/was over/);
    const first = { kind: 'event', sequence: null, commands: [{ ...sent, ...other }] } as const;
    expect(compared(other, [first, again])).toBe('found');
  });
});
