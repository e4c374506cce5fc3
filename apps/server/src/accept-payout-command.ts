import { formatAmount } from '@kontor/money';
import { openDatabase, silentLog } from '@kontor/postgres';
import { openRegister } from './chain/index.ts';
import { readConfig } from './config.ts';
import { OperatorAudit } from './modules/operators/index.ts';
import { AuditHeads } from './platform/audit-heads.ts';
import { OwnSigningKey } from './platform/own-signing-key.ts';
import { queriesOf } from './platform/queries.ts';
import { wallClock } from './platform/wall-clock.ts';
import { type Person, typedDecision } from './typed-decision.ts';

export interface AcceptPayoutOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly person: Person;
  readonly chainId: number;
  /** The transaction that the books have lost, or the number below which all is well. */
  readonly accepted: { readonly txid: string } | { readonly nonce: number };
}

/**
 * Lets a person decide about a payment that the program cannot know enough of. Answers the exit
 * code: 0 decided, 1 nothing was changed.
 */
export async function acceptPayoutCommand({
  environment,
  person,
  chainId,
  accepted,
}: AcceptPayoutOptions): Promise<number> {
  const config = readConfig(environment);
  const { databaseUrl, dataDirectory, evm } = config;
  if (evm === undefined) throw new Error('EVM_RPC_URL is not set: no wallet is paid from');
  const register = await openRegister(dataDirectory, chainId, evm);
  let words = 'accept';
  if ('txid' in accepted) {
    if (!register.has(accepted.txid)) throw new Error('no such transaction was signed here');
    const { withdrawalId, userId, amount, destination } = await register.read(accepted.txid);
    person.out(
      `${accepted.txid} pays ${formatAmount(amount)} less the fee to ${destination}:\n` +
        `withdrawal ${withdrawalId} of member ${userId}, which the books have lost.\n` +
        "The member's other withdrawals are paid from now on, and nobody takes this one off\n" +
        'their balance.\n\n',
    );
    words = `accept ${withdrawalId}`;
  } else {
    person.out(
      `Transactions of the hot wallet below number ${accepted.nonce} that are not known here\n` +
        'were sent by somebody else. Where they paid what still waits here, it would be paid\n' +
        'again.\n\n',
    );
    words = `accept ${accepted.nonce}`;
  }
  const decision = await typedDecision(person, 'go on', words);
  if (decision === undefined) {
    person.out('Nothing was changed.\n');
    return 1;
  }
  const key = await OwnSigningKey.open(dataDirectory);
  const heads = new AuditHeads(dataDirectory);
  const database = await openDatabase({ databaseUrl, dataDirectory, log: silentLog });
  try {
    await new OperatorAudit(queriesOf(database.pool), wallClock, { key, heads }).note({
      operatorId: null,
      act: 'payout/accept',
      input: { ...decision, ...accepted, chain: chainId },
      address: '',
    });
  } finally {
    await database.close();
  }
  await register.decide({ ...decision, ...accepted });
  person.out('It is written down, and counts from the next round on.\n');
  return 0;
}
