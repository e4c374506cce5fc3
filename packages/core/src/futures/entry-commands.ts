import { formatAmount } from '@kontor/money';
import { SELF_TRADE_PREVENTIONS } from '@kontor/schema';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import { amountInput, countInput, idInput, optional, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { withdraw } from '../matching/lifecycle.ts';
import { openPosition, setEntryStops } from './open.ts';
import { usableOf } from './pool.ts';
import {
  contractOf,
  entryRests,
  marginBalance,
  marketOf,
  ownPosition,
  requireOpen,
  termsOf,
} from './position.ts';
import { setStops } from './stops.ts';

export const openCommand = command(
  'futures.open',
  'member',
  {
    marketId: idInput,
    direction: wordInput('long', 'short'),
    lots: amountInput,
    multiple: countInput(1, 1_000),
    marginMode: wordInput('cross', 'isolated'),
    limitPrice: optional(amountInput),
    takeProfitPrice: optional(amountInput),
    stopLossPrice: optional(amountInput),
    selfTradePrevention: optional(wordInput(...SELF_TRADE_PREVENTIONS)),
  },
  (x, terms) => {
    const position = openPosition(x, x.actor, terms);
    return {
      positionId: position.id,
      status: position.status,
      openedLots: formatAmount(position.openLots),
    };
  },
);

/** Sets both stops of a position, or of an entry that waits and that they begin with. */
export const setStopsCommand = command(
  'futures.set_stops',
  'member',
  {
    positionId: idInput,
    takeProfitPrice: optional(amountInput),
    stopLossPrice: optional(amountInput),
  },
  (x, { positionId, ...stops }) => {
    const waits = ownPosition(x, positionId).status === 'waiting';
    const set = waits ? setEntryStops : setStops;
    const { status } = set(x, positionId, stops);
    return { positionId, status };
  },
);

/** Cancels what of an entry still waits; what of it has filled stays open. */
export const cancelCommand = command(
  'futures.cancel',
  'member',
  { positionId: idInput },
  (x, { positionId }) => {
    const position = ownPosition(x, positionId, 'POSITION_NOT_WAITING');
    if (!entryRests(x, position)) refuse('POSITION_NOT_WAITING', { field: 'id' });
    withdraw(x, marketOf(x, position), x.orders.edit(position.entryOrderId), 'user');
    return { positionId, status: x.positions.get(positionId)?.status ?? 'cancelled' };
  },
);

/** Puts more of the account's money behind an isolated position. */
export const addMarginCommand = command(
  'futures.add_margin',
  'member',
  { positionId: idInput, amount: amountInput },
  (x, { positionId, amount }) => {
    const found = ownPosition(x, positionId);
    requireOpen(found);
    if (found.marginMode !== 'isolated') refuse('POSITION_NOT_ISOLATED', { field: 'id' });
    const { marginDecimals } = termsOf(x, found.marketId);
    const field = 'amount';
    checkDecimals(amount, marginDecimals, field);
    const { marginCurrencyId } = contractOf(x, found.marketId);
    if (usableOf(x, x.actor, marginCurrencyId) < amount) {
      refuse('INSUFFICIENT_BALANCE', { field, currency_id: marginCurrencyId });
    }
    x.ledger.hold(marginBalance(x, x.actor, found.marketId), amount);
    const position = x.positions.edit(positionId);
    position.margin += amount;
    position.updatedAt = x.at;
    x.futures.note(x, position);
    return { positionId, status: position.status };
  },
);
