import { formatAmount } from '@kontor/money';
import { command } from '../kernel/command.ts';
import {
  amountInput,
  countInput,
  flagInput,
  idInput,
  nonNegativeInput,
  optional,
  textInput,
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { proposedInput, requireProposed } from '../kernel/second-operator.ts';
import { checkNumber, coinOf } from './networks.ts';

/**
 * Adds a network or changes its figures. What it is stays what it is: its deposits, its addresses
 * and what was booked over it belong to it. Requests keep the fee that they were made with.
 */
export const defineNetwork = command(
  'network.define',
  'platform',
  {
    id: optional(idInput),
    currencyId: idInput,
    name: textInput(20),
    kind: wordInput('chain', 'domestic', 'international'),
    chain: textInput(30),
    addressFormat: wordInput(
      'bitcoin',
      'litecoin',
      'dogecoin',
      'ethereum',
      'tron',
      'solana',
      'none',
    ),
    depositEnabled: flagInput,
    withdrawalEnabled: flagInput,
    minimumDeposit: amountInput,
    confirmations: countInput(0, 1_000),
    minimumWithdrawal: amountInput,
    withdrawalFee: nonNegativeInput,
    sharedAddress: optional(textInput(120)),
    sort: countInput(0, 1_000),
    ...proposedInput,
  },
  (x, { id, proposer, barred, ...input }) => {
    const currency = coinOf(x, input.currencyId, 'currency_id');
    checkNumber(input.minimumDeposit, currency, 'min_deposit');
    checkNumber(input.minimumWithdrawal, currency, 'min_number');
    checkNumber(input.withdrawalFee, currency, 'fee');
    if (input.withdrawalFee >= input.minimumWithdrawal) {
      refuse('FIELD_TOO_LARGE', { field: 'fee', maximum: formatAmount(input.minimumWithdrawal) });
    }
    const isBank = input.kind !== 'chain';
    if (isBank !== (input.addressFormat === 'none')) {
      refuse('FIELD_CHOICE', { field: 'address_format' });
    }
    for (const other of x.networks.values()) {
      if (other.id === id || other.currencyId !== input.currencyId) continue;
      if (other.name === input.name) refuse('NETWORK_EXISTS', { field: 'name' });
    }
    if (id === null) {
      requireProposed(x, { proposer, barred });
      const row = { ...input, id: x.counters.next('network'), mode: 'manual' as const };
      return { networkId: x.networks.insert(row).id };
    }
    const row = x.networks.tryEdit(id) ?? refuse('NETWORK_UNKNOWN', { field: 'id' });
    for (const field of ['currencyId', 'kind', 'chain', 'addressFormat'] as const) {
      if (row[field] !== input[field]) refuse('NETWORK_FIXED', { field: WIRE[field] });
    }
    requireProposed(x, { proposer, barred });
    Object.assign(row, input);
    return { networkId: id };
  },
);

const WIRE = {
  currencyId: 'currency_id',
  kind: 'kind',
  chain: 'chain',
  addressFormat: 'address_format',
} as const;

/** Says whether a program watches a network and pays over it: it does where keys are configured. */
export const setNetworkMode = command(
  'network.set_mode',
  'platform',
  { networkId: idInput, mode: wordInput('manual', 'automatic'), ...proposedInput },
  (x, { networkId, mode, ...proposed }) => {
    requireProposed(x, proposed);
    const row = x.networks.tryEdit(networkId) ?? refuse('NETWORK_UNKNOWN', { field: 'networkId' });
    row.mode = mode;
    return { networkId };
  },
);
