import { calls } from '@kontor/contract';
import { fitsDeposit, isTransactionId, isTransactionOf } from '@kontor/rules/funding';
import { namesTransactions } from '../../../chain/index.ts';
import { actAs, type OperatorContext } from '../../../http/act-as.ts';
import { ownQueries } from '../../../http/own-writes.ts';
import { memberReason } from '../../../http/member-reason.ts';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { pageAnswer } from '../../../platform/paging.ts';
import { knowingWhatIsOver } from '../../../http/known.ts';
import { depositById, depositQueue } from '../funding.queries.ts';
import type { Services } from '../../../services.ts';
import { memoryOf, networkById } from '../networks.ts';
import { depositAnswer, operatorDeposit } from './queue-wires.ts';

/** What waits to be confirmed, and what was. */
export const operatorDeposits = route(
  calls.funding.operatorDeposits,
  async ({ input, services }) => {
    const { status, keyword } = input;
    const found = await depositQueue(services.queries, { status, keyword }, input);
    return pageAnswer(input, found, (row) => operatorDeposit(services, row));
  },
);

/** Books what has arrived, once. */
export const approveDeposit = route(calls.funding.approveDeposit, async (context) => {
  const { id, amount, txid } = context.input;
  await requireTransaction(context.services, id, txid);
  await decide(context, id, () =>
    actAs(context, 'deposit.approve', { depositId: id, amount, txid }),
  );
  return await depositAnswer(context, id);
});

/** Over a chain with own addresses that nobody watches, a transaction is what is credited, once. */
async function requireTransaction(
  services: Services,
  id: number,
  txid: string | undefined,
): Promise<void> {
  const deposit = await depositById(services.queries, id);
  const network = deposit && networkById(services, deposit.networkId);
  if (
    network !== undefined &&
    txid !== undefined &&
    !isTransactionOf(network.addressFormat, txid)
  ) {
    refuse('TRANSACTION_FORMAT', { field: 'txid', network: network.name });
  }
  if (network === undefined || !namesTransactions(services, network.chain)) return;
  if (txid === undefined) refuse('FIELD_REQUIRED', { field: 'txid' });
  if (!isTransactionId(txid)) refuse('FIELD_FORMAT', { field: 'txid' });
}

/** Refuses a deposit with a reason. */
export const rejectDeposit = route(calls.funding.rejectDeposit, async (context) => {
  const { id, reason_code: reasonCode, reason } = context.input;
  requireFitting(context.services, id, { reasonCode, reason });
  await decide(context, id, () =>
    actAs(context, 'deposit.reject', { depositId: id, reasonCode, reason }),
  );
  return await depositAnswer(context, id);
});

/** The first of two takes back what they have seen. */
export const retractDeposit = route(calls.funding.retractDeposit, async (context) => {
  const { id } = context.input;
  await decide(context, id, () => actAs(context, 'deposit.retract', { depositId: id }));
  return await depositAnswer(context, id);
});

/** The member is told nothing that cannot be true of this deposit. */
function requireFitting(
  services: Services,
  id: number,
  { reasonCode, reason }: { readonly reasonCode: string; readonly reason: string },
): void {
  const deposit = memoryOf(services).deposits.get(id);
  if (deposit === undefined) return;
  const kind = networkById(services, deposit.networkId)?.kind ?? 'chain';
  const seen = { kind, hasVoucher: deposit.voucher !== null };
  if (!fitsDeposit(reasonCode, seen)) refuse('REASON_UNFIT', { field: 'reason_code' });
  if (reasonCode === 'other') memberReason('deposit.other', reason);
}

/** Of two operators at once the second one learns that it is decided. */
function decide(
  context: OperatorContext,
  id: number,
  act: () => Promise<unknown>,
): Promise<unknown> {
  return knowingWhatIsOver(
    act,
    { unknown: 'DEPOSIT_UNKNOWN', over: 'DEPOSIT_DECIDED' },
    async () => (await depositById(await ownQueries(context), id)) !== undefined,
  );
}
