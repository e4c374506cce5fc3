import { formatAmount } from '@kontor/money';
import { command } from '../kernel/command.ts';
import { amountInput, countInput, idInput, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { notify } from '../notices/index.ts';
import { checkNumber, coinOf, houseOf, networkOf } from './networks.ts';
import { bookedProof, keepProof, outputProof, provenDeposit, seenProof } from './proofs.ts';

const OUTPUTS_MAX = 1_000_000;

/**
 * An output that a chain's program has seen with enough confirmations. It is booked once for ever:
 * told again, after a restart, a reorganisation or years, this answers with the deposit that it was
 * booked by. `txid` is as the chain writes it, always in the same way.
 */
export const creditDeposit = command(
  'deposit.credit',
  'platform',
  {
    userId: idInput,
    currencyId: idInput,
    networkId: idInput,
    amount: amountInput,
    txid: textInput(100),
    outputIndex: countInput(0, OUTPUTS_MAX),
  },
  (x, { userId, currencyId, networkId, amount, txid, outputIndex }) => {
    const output = outputProof(networkId, txid, outputIndex);
    const known = provenDeposit(x, output) ?? provenDeposit(x, bookedProof(networkId, txid));
    if (known !== undefined) return { depositId: known, credited: false };
    if (x.members.get(userId) === undefined) refuse('USER_UNKNOWN', { field: 'userId' });
    const currency = coinOf(x, currencyId);
    const network = networkOf(x, networkId, currencyId);
    checkNumber(amount, currency, 'amount');
    if (amount < network.minimumDeposit) {
      refuse('BELOW_MINIMUM', { field: 'amount', minimum: formatAmount(network.minimumDeposit) });
    }
    const id = x.counters.next('deposit');
    const target = spotBalance(userId, currencyId);
    x.ledger.move(houseOf(network), target, amount, 'deposit', id, id);
    keepProof(x, output, id);
    const seen = seenProof(networkId, txid);
    if (provenDeposit(x, seen) === undefined) keepProof(x, seen, id);
    x.deposits.insert({
      id,
      userId,
      currencyId,
      networkId,
      method: 'address',
      amount,
      credited: amount,
      status: 'confirmed',
      voucher: null,
      account: null,
      txid,
      outputIndex,
      reasonCode: null,
      reason: null,
      firstReviewer: null,
      firstAmount: null,
      operatorId: null,
      createdAt: x.at,
      handledAt: x.at,
    });
    notify(x, userId, 'deposit.confirmed', {
      amount: formatAmount(amount),
      currency: currency.code,
    });
    return { depositId: id, credited: true };
  },
);
