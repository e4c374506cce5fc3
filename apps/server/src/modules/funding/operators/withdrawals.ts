import { calls, type ParsedInputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { fitsWithdrawal, isTransactionOf } from '@kontor/rules/funding';
import { paymentFault } from '../../../chain/index.ts';
import { actAs, type OperatorContext } from '../../../http/act-as.ts';
import { ownQueries } from '../../../http/own-writes.ts';
import { memberReason } from '../../../http/member-reason.ts';
import { refuse } from '../../../http/refusal.ts';
import { partyRoute, route } from '../../../http/route.ts';
import { isProposed, secondWord } from '../../../http/second-word.ts';
import { pageAnswer } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';
import { cardNumberOf } from '../cards.ts';
import { knowingWhatIsOver } from '../../../http/known.ts';
import { refuseLoss } from '../core-refusal.ts';
import { withdrawalById, withdrawalQueue } from '../funding.queries.ts';
import { memoryOf, networkById } from '../networks.ts';
import { anyCard } from '../saved.queries.ts';
import type { WithdrawalRow } from '../wires.ts';
import { operatorWithdrawal, withdrawalAnswer } from './queue-wires.ts';

/** What waits to be reviewed or paid, and what was. */
export const operatorWithdrawals = route(
  calls.funding.operatorWithdrawals,
  async ({ input, services }) => {
    const { status, keyword } = input;
    const found = await withdrawalQueue(services.queries, { status, keyword }, input);
    return pageAnswer(input, found, (row) => operatorWithdrawal(services, row));
  },
);

/** Where to pay to, with a card's whole number; the audit log says who looked. */
export const withdrawalDestination = route(
  calls.funding.withdrawalDestination,
  async ({ input, services }) => {
    const row = await withdrawalById(services.queries, input.id);
    if (row === undefined) return refuse('WITHDRAWAL_UNKNOWN', { field: 'id' });
    const card =
      row.kind === 'chain' ? undefined : await anyCard(services.queries, row.destinationId);
    return {
      id: row.id,
      kind: row.kind,
      number: card === undefined ? row.destination : cardNumberOf(services, card),
      real_name: card?.realName ?? '',
      bank_name: card?.bankName ?? '',
      branch: card?.branch ?? '',
      province_city: card?.provinceCity ?? '',
      swift_code: card?.swiftCode ?? '',
      aba_number: card?.abaNumber ?? '',
      address: card?.holderAddress ?? '',
      phone: card?.phone ?? '',
    };
  },
);

export const approveWithdrawal = route(calls.funding.approveWithdrawal, async (context) => {
  const { id } = context.input;
  await refuseLost(context, id);
  await move(context, id, () => actAs(context, 'withdrawal.approve', { withdrawalId: id }));
  return await withdrawalAnswer(context, id);
});

export const sendWithdrawal = route(calls.funding.sendWithdrawal, async (context) => {
  const { id, txid } = context.input;
  await refuseLost(context, id);
  await requireTransaction(context.services, id, txid);
  await move(context, id, () => actAs(context, 'withdrawal.sent', { withdrawalId: id, txid }));
  return await withdrawalAnswer(context, id);
});

export const completeWithdrawal = route(calls.funding.completeWithdrawal, async (context) => {
  const { id } = context.input;
  await move(context, id, () => actAs(context, 'withdrawal.done', { withdrawalId: id }));
  return await withdrawalAnswer(context, id);
});

export const rejectWithdrawal = route(calls.funding.rejectWithdrawal, async (context) => {
  const { id, reason_code: reasonCode, reason, seen } = context.input;
  const row = memoryOf(context.services).withdrawals.get(id);
  if (row !== undefined) {
    const { kind } = row;
    if (!fitsWithdrawal(reasonCode, { kind, status: seen })) {
      refuse('REASON_UNFIT', { field: 'reason_code' });
    }
    if (reasonCode === 'other') memberReason('withdrawal.other', reason);
  }
  await move(context, id, () =>
    actAs(context, 'withdrawal.reject', { withdrawalId: id, reasonCode, reason, seen }),
  );
  return await withdrawalAnswer(context, id);
});

/**
 * What was sent was returned: that is the word of two, since it gives a member money as a deposit
 * does, and nobody sees it but who says so.
 */
export const returnWithdrawal = partyRoute(
  calls.funding.returnWithdrawal,
  {
    parties: (services, { id }) => {
      const sentBy = memoryOf(services).withdrawals.get(id)?.sentBy ?? null;
      return sentBy === null ? [] : [sentBy];
    },
  },
  async (context) => {
    const { services, input } = context;
    const { id, reason_code: reasonCode, reason } = input;
    const row = await withdrawalById(await ownQueries(context), id);
    if (row === undefined) return refuse('WITHDRAWAL_UNKNOWN', { field: 'id' });
    const { status, currencyId, amount, destination } = row;
    // What is there when another one agrees is held against what they were shown.
    if (!isProposed(context)) requireReturnable(services, row, input);
    const currency = services.markets.catalogue.currency(currencyId)?.code ?? '';
    const facts = { amount: `${formatAmount(amount)} ${currency}`, destination };
    const after = { id: String(id), ...facts, reason_code: reasonCode, status: 'failed' };
    secondWord(context, { status }, after);
    const why = { reasonCode, reason };
    await move(context, id, () =>
      actAs(context, 'withdrawal.returned', { withdrawalId: id, ...why }),
    );
    return await withdrawalAnswer(context, id);
  },
);

function requireReturnable(
  services: Services,
  { kind, status, networkId }: WithdrawalRow,
  { reason_code: reasonCode, reason }: ParsedInputOf<typeof calls.funding.returnWithdrawal>,
): void {
  if (status !== 'sent') refuse('WITHDRAWAL_MOVED_ON', { field: 'id' });
  if (networkById(services, networkId)?.mode === 'automatic') {
    refuse('NETWORK_AUTOMATIC', { field: 'id' });
  }
  if (!fitsWithdrawal(reasonCode, { kind, status })) {
    refuse('REASON_UNFIT', { field: 'reason_code' });
  }
  if (reasonCode === 'other') memberReason('withdrawal.other', reason);
}

/** The first of two takes back the own review. */
export const retractReview = route(calls.funding.retractReview, async (context) => {
  const { id } = context.input;
  await move(context, id, () => actAs(context, 'withdrawal.retract', { withdrawalId: id }));
  return await withdrawalAnswer(context, id);
});

/**
 * Over a chain a payment by hand names its transaction, in the form of the network; where a node is
 * there to be asked, the transaction is held against it. That it pays no other withdrawal is a rule
 * of the core. With play money there is none to name.
 */
async function requireTransaction(
  services: Services,
  id: number,
  txid: string | undefined,
): Promise<void> {
  const row = memoryOf(services).withdrawals.get(id);
  const network = row && networkById(services, row.networkId);
  if (row === undefined || network === undefined || network.kind !== 'chain') return;
  if (txid === undefined) {
    if (!services.config.playMoney) refuse('FIELD_REQUIRED', { field: 'txid' });
    return;
  }
  if (!isTransactionOf(network.addressFormat, txid)) {
    refuse('TRANSACTION_FORMAT', { field: 'txid', network: network.name });
  }
  const fault = await paymentFault(services, row, txid);
  if (fault !== undefined) refuse(fault, { field: 'txid' });
}

/** Nothing more goes out to a member whose deposit of the same coin has left its chain. */
async function refuseLost({ services }: OperatorContext, id: number): Promise<void> {
  const row = await withdrawalById(services.queries, id);
  if (row !== undefined) await refuseLoss(services, row.userId, row.currencyId);
}

function move(context: OperatorContext, id: number, act: () => Promise<unknown>): Promise<unknown> {
  return knowingWhatIsOver(
    act,
    { unknown: 'WITHDRAWAL_UNKNOWN', over: 'WITHDRAWAL_MOVED_ON' },
    async () => (await withdrawalById(await ownQueries(context), id)) !== undefined,
  );
}
