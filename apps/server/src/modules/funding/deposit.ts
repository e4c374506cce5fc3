import { calls } from '@kontor/contract';
import { isTransactionId } from '@kontor/rules/funding';
import { namesTransactions } from '../../chain/index.ts';
import { depositFault } from '@kontor/core';
import { parseAmount } from '@kontor/money';
import { ownRow } from '../../http/own-writes.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isRepeat, submit } from '../../http/submit.ts';
import type { Services } from '../../services.ts';
import { ensureMember } from '../people/index.ts';
import { takeUpload, uploadOf } from '../uploads/index.ts';
import { refuseFault } from './core-refusal.ts';
import { depositById } from './funding.queries.ts';
import { namesOf } from './named.ts';
import { coinOf, memoryOf, type Network, networksOf } from './networks.ts';
import { depositWire } from './wires.ts';

const KINDS = ['chain', 'domestic', 'international'] as const;
/** The image of a claim that the core refused may be sent again; it refuses it the second time. */
const REFERENCE = 'deposit';

/** Tells of a deposit with the image of its voucher. */
export const deposit = route(calls.funding.deposit, async (context) => {
  const { input, member, services } = context;
  const { userId } = member;
  await ensureMember(services, userId);
  const { id: currencyId } = coinOf(services, input.currency, 'currency');
  const network = networkFor(services, currencyId, input);
  const networkId = network.id;
  if (namesTransactions(services, network.chain)) requireTransaction(input);
  const field = input.voucher === undefined ? 'account' : 'voucher';
  const address = input.voucher ?? input.account;
  const seen = await uploadOf(services.queries, address);
  if (seen === undefined || seen.userId !== userId) return refuse('UPLOAD_UNKNOWN', { field });
  const claim = { currencyId, networkId, voucherHash: seen.contentHash };
  if (!(await isRepeat(context))) {
    const amount = parseAmount(input.amount);
    refuseFault(depositFault(memoryOf(services), userId, { ...claim, amount }));
  }
  await takeUpload(services, { address, userId, purpose: 'voucher', reference: REFERENCE, field });
  const { depositId } = await submit(context, 'deposit.request', {
    ...claim,
    amount: input.amount,
    voucher: address,
    account: input.voucher === undefined ? undefined : input.account,
  });
  return await ownRow(context, async (queries) => {
    const row = await depositById(queries, depositId);
    return row && depositWire(row, namesOf(services, row));
  });
});

/** What nobody watches is found by its transaction, so it has to be named beside the picture. */
function requireTransaction({
  account,
  voucher,
}: {
  readonly account: string;
  readonly voucher?: string | undefined;
}): void {
  if (voucher === undefined) refuse('FIELD_REQUIRED', { field: 'voucher' });
  if (!isTransactionId(account)) refuse('FIELD_FORMAT', { field: 'account' });
}

/** The one that is named, or the first that is open for this kind of transfer. */
function networkFor(
  services: Pick<Services, 'exchange'>,
  currencyId: number,
  {
    network,
    type = 0,
  }: { readonly network?: number | undefined; readonly type?: number | undefined },
): Network {
  const all = networksOf(services, currencyId);
  const unknown = () => refuse('NETWORK_UNKNOWN', { field: 'network' });
  if (network !== undefined) return all.find(({ id }) => id === network) ?? unknown();
  const ofKind = all.filter(({ kind }) => kind === KINDS[type]);
  return ofKind.find(({ depositEnabled }) => depositEnabled) ?? ofKind[0] ?? unknown();
}
