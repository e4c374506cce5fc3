import { describe, expect, it } from 'vitest';
import { type ChainedAuditRow, commandDigest } from '../platform/audit-chain.ts';
import { ActsInLog, type OperatorCommand } from './verify-audit.ts';

const input = { userId: 1_000, enabled: true };
const kind = 'member.set_trading';
const digest = commandDigest(kind, input);

/** The log of one act, and what is wrong with a command of the journal by it. */
function faultOf(
  change: Partial<OperatorCommand>,
  outcome: Partial<ChainedAuditRow> | undefined = {},
): string | undefined {
  const acts = new ActsInLog();
  const row = { at: 0, act: 'users/trading', reason: null, address: '', signature: null };
  const rest = { ...row, input: {}, inputHash: null, error: null, previousHash: '', hash: '' };
  const none = { ...rest, intentId: null, result: null, sequence: null, commands: null };
  acts.take({ ...none, id: 1, kind: 'intent', operatorId: 7, key: 'once' });
  const commands = [{ key: 'once', kind, digest }];
  const ended = { operatorId: 7, key: null, intentId: 1, sequence: 40, commands, ...outcome };
  if (outcome !== undefined) acts.take({ ...none, id: 2, kind: 'outcome', ...ended });
  return acts.faultOf({ sequence: 40, actor: 7, key: 'once', digest, ...change });
}

describe('a command of an operator', () => {
  it('is what its act has sent', () => {
    expect(faultOf({})).toBeUndefined();
    // As the journal gives it back: fields may come in another order.
    const journalled = commandDigest(kind, { enabled: true, userId: 1_000 });
    expect(faultOf({ digest: journalled })).toBeUndefined();
  });

  it.each<[string, Partial<OperatorCommand>, RegExp]>([
    ['of another input', { digest: commandDigest(kind, { ...input, userId: 2 }) }, /not what/],
    ['of another kind', { digest: commandDigest('member.grant', input) }, /not what/],
    ['under a part that the act has not', { key: 'once:more' }, /not what/],
    ['after the act was over', { sequence: 41 }, /was over/],
    ['of another operator', { actor: 8 }, /not in it/],
    ['under no key of an act', { key: 'twice' }, /not in it/],
    ['under no key', { key: null }, /not in it/],
  ])('%s is found', (_, change, fault) => {
    expect(faultOf(change)).toMatch(fault);
  });

  it('of which nobody knows more is taken by its key', () => {
    const other = { digest: commandDigest('member.grant', input) };
    expect(faultOf(other, { commands: null })).toBeUndefined();
    expect(faultOf({ ...other, sequence: 41 }, { commands: null })).toMatch(/was over/);
  });
});

it('a command of an act that a crash cut off is taken by its key', () => {
  const acts = new ActsInLog();
  acts.take({ id: 1, kind: 'intent', operatorId: 7, key: 'once' } as ChainedAuditRow);
  expect(acts.faultOf({ sequence: 40, actor: 7, key: 'once:part', digest })).toBeUndefined();
});
