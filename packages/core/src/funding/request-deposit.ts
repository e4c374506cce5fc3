import { type Amount, formatAmount, ONE } from '@kontor/money';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, optional, textInput } from '../kernel/inputs.ts';
import { Refusal, refuse } from '../kernel/refusal.ts';
import { checkCertified, checkNumber, type Network, networkOf, openCoin } from './networks.ts';
import { keepProof, provenDeposit, voucherProof } from './proofs.ts';
import { editUse } from './uses.ts';

/** A member says that money was sent and shows the voucher. Nothing is booked until it is seen. */
export const requestDeposit = command(
  'deposit.request',
  'member',
  {
    currencyId: idInput,
    networkId: idInput,
    amount: amountInput,
    voucher: textInput(300),
    voucherHash: textInput(100),
    account: optional(textInput(300)),
  },
  (x, { voucher, account, ...told }) => {
    const { currencyId, networkId, amount, voucherHash } = told;
    const network = checkDeposit(x, x.actor, told);
    const id = x.counters.next('deposit');
    keepProof(x, voucherProof(voucherHash), id);
    editUse(x, x.actor).pendingDeposits += 1;
    x.deposits.insert({
      id,
      userId: x.actor,
      currencyId,
      networkId,
      method: network.kind === 'chain' ? 'voucher' : 'bank',
      amount,
      credited: null,
      status: 'pending',
      voucher,
      account,
      txid: null,
      outputIndex: null,
      reasonCode: null,
      reason: null,
      firstReviewer: null,
      firstAmount: null,
      operatorId: null,
      createdAt: x.at,
      handledAt: null,
    });
    return { depositId: id };
  },
);

/** What a member says was sent. */
export interface DepositClaim {
  readonly currencyId: number;
  readonly networkId: number;
  readonly amount: Amount;
  /** Of the voucher's image. */
  readonly voucherHash: string;
}

/** Why a claim would be refused now; undefined where it would not be. Changes nothing. */
export function depositFault(
  x: Exchange,
  userId: number,
  claim: DepositClaim,
): Pick<Refusal, 'code' | 'details'> | undefined {
  try {
    checkDeposit(x, userId, claim);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function checkDeposit(
  x: Exchange,
  userId: number,
  { currencyId, networkId, amount, voucherHash }: DepositClaim,
): Readonly<Network> {
  if (x.members.get(userId) === undefined) refuse('USER_UNKNOWN');
  const currency = openCoin(x, currencyId);
  const network = networkOf(x, networkId, currencyId);
  if (!network.depositEnabled) refuse('NETWORK_PAUSED', { field: 'network' });
  checkNumber(amount, currency, 'amount');
  if (amount < network.minimumDeposit) {
    refuse('BELOW_MINIMUM', { field: 'amount', minimum: formatAmount(network.minimumDeposit) });
  }
  checkCertified(x, userId, network);
  const maximum = Number(x.setting('deposits_pending_maximum') / ONE);
  if ((x.fundingUses.get(userId)?.pendingDeposits ?? 0) >= maximum) {
    refuse('TOO_MANY_DEPOSITS', { maximum });
  }
  if (provenDeposit(x, voucherProof(voucherHash)) !== undefined) {
    refuse('VOUCHER_USED', { field: 'voucher' });
  }
  return network;
}
