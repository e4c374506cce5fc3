/** What is wrong with a ticket before it is sent, in the same words as the server's refusals. */
import type { ErrorCode } from '@kontor/contract/light';
import { type Amount, formatAmount, isMultipleOf } from '@kontor/money';
import type { Direction } from '@kontor/rules/futures';
import type { Contract } from './contract.ts';
import {
  type Outlook,
  type Situation,
  type Ticket,
  multipleLimit,
  readField,
  stopReference,
} from './ticket.ts';

export type FuturesField = 'lots' | 'price' | 'multiple' | 'takeProfit' | 'stopLoss';

export interface Fault {
  readonly field: FuturesField;
  readonly code: ErrorCode;
  /** What the text needs: `minimum`, `price`, `step`. */
  readonly details: Readonly<Record<string, string | number>>;
}

function fault(field: FuturesField, code: ErrorCode, details: Fault['details'] = {}): Fault {
  return { field, code, details };
}

/** What is wrong with a price as such. */
/** What is wrong with a typed price by itself. */
export function priceFault(
  field: FuturesField,
  text: string,
  contract: Contract,
): Fault | undefined {
  const price = readField(text);
  if (price === undefined || price <= 0n) return fault(field, 'PRICE_REQUIRED');
  const { tick } = contract.terms;
  if (isMultipleOf(price, tick)) return undefined;
  return fault(field, 'PRICE_STEP', { step: formatAmount(tick) });
}

export interface StopsInput {
  readonly contract: Contract;
  readonly direction: Direction;
  /** What the stops must lie around: the limit of an entry, else the mark. */
  readonly reference: Amount | undefined;
  readonly liquidationPrice: Amount | null | undefined;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** The target lies where the position gains, the stop where it loses, before its liquidation. */
export function stopFaults(input: StopsInput): Fault[] {
  const { contract, direction, reference, liquidationPrice } = input;
  const decimals = contract.wire.price_precision;
  const faults: Fault[] = [];
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const text = input[field];
    if (text === '') continue;
    const shape = priceFault(field, text, contract);
    const price = readField(text);
    if (shape !== undefined || price === undefined) {
      if (shape !== undefined) faults.push(shape);
      continue;
    }
    const above = (field === 'takeProfit') === (direction === 'long');
    if (reference !== undefined && (above ? price <= reference : price >= reference)) {
      const details = { price: formatAmount(reference, decimals) };
      faults.push(fault(field, 'STOP_SIDE_WRONG', details));
    } else if (
      field === 'stopLoss' &&
      liquidationPrice !== null &&
      liquidationPrice !== undefined
    ) {
      const beyond = above ? price >= liquidationPrice : price <= liquidationPrice;
      const details = { price: formatAmount(liquidationPrice, decimals) };
      if (beyond) faults.push(fault(field, 'STOP_BEYOND_LIQUIDATION', details));
    }
  }
  return faults;
}

function lotsFault(ticket: Ticket, { contract }: Situation): Fault | undefined {
  const lots = readField(ticket.lots);
  const { step, minimum, maximum } = contract.lots;
  if (lots === undefined || lots <= 0n) return fault('lots', 'QUANTITY_WRONG');
  if (!isMultipleOf(lots, step))
    return fault('lots', 'QUANTITY_STEP', { step: formatAmount(step) });
  if (lots < minimum) return fault('lots', 'BELOW_MINIMUM', { minimum: formatAmount(minimum) });
  if (lots > maximum) return fault('lots', 'ABOVE_MAXIMUM', { maximum: formatAmount(maximum) });
  return undefined;
}

function multipleFault(
  { multiple }: Ticket,
  { contract, notional }: Situation,
  outlook: Outlook | undefined,
): Fault | undefined {
  if (!contract.wire.multiples.includes(multiple)) {
    return fault('multiple', 'MULTIPLE_WRONG', { maximum: contract.multipleMaximum });
  }
  const limit = multipleLimit(contract, notional + (outlook?.notional ?? 0n));
  return multiple > limit ? fault('multiple', 'TIER_EXCEEDED', { maximum: limit }) : undefined;
}

/** The first fault of each field, in the order of the form. */
export function faultsOf(
  ticket: Ticket,
  situation: Situation,
  outlook: Outlook | undefined,
): Fault[] {
  const { contract, available } = situation;
  const short = outlook !== undefined && available !== undefined && outlook.cost > available;
  const all = [
    multipleFault(ticket, situation, outlook),
    ticket.type === 'limit' ? priceFault('price', ticket.price, contract) : undefined,
    lotsFault(ticket, situation),
    short ? fault('lots', 'INSUFFICIENT_BALANCE') : undefined,
    ...stopFaults({
      contract,
      direction: ticket.direction,
      reference: stopReference(ticket, situation),
      liquidationPrice: outlook?.liquidationPrice,
      takeProfit: ticket.takeProfit,
      stopLoss: ticket.stopLoss,
    }),
  ].filter((one) => one !== undefined);
  return all.filter((one, at) => all.findIndex((other) => other.field === one.field) === at);
}
