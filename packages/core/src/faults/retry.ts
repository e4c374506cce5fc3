import { type Amount, tryParseAmount } from '@kontor/money';
import { tickId, tickText } from '@kontor/rules/ticks';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { asFault, type Fault, faultIn } from '../kernel/faults.ts';
import { idInput, listInput, type Read, timeInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Tick } from '../kernel/subject.ts';
import type { Json } from '../kernel/types.ts';
import { isHalted, MARKET_STEP } from '../market/halted.ts';
import { quoteAnew } from '../market/requote.ts';
import { ORDER_PART } from '../matching/parked.ts';
import { bringBack } from '../matching/queue.ts';
import { findLogStep, type FoundStep } from './log-steps.ts';

/** So many ticks a command make up for a quarter of an hour, and fit into it. */
const TICKS_MAX = 1_000;

interface Missed {
  readonly at: number;
  readonly price: Amount;
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** `[time, price]`, as the log has them. */
const missedInput: Read<Missed> = (value, field) => {
  if (!isList(value) || value.length !== 2) return refuse('FIELD_TYPE', { field });
  const price = typeof value[1] === 'string' ? tryParseAmount(value[1]) : undefined;
  if (price === undefined || price <= 0n) return refuse('FIELD_TYPE', { field });
  return { at: timeInput(value[0], field), price };
};

/**
 * An operator lets a part run again, after a mend. What the log of ticks decides is first given
 * what it has missed, in the order of the log and over as many commands as that takes: it then says
 * what it would have said. A part that throws again while it is let in stays as it is.
 */
export const retry = command(
  'fault.retry',
  'operator',
  { id: idInput, ticks: listInput(missedInput, TICKS_MAX) },
  (x, { id, ticks }) => {
    const fault = x.faultRows.get(id);
    if (fault?.status !== 'parked') return refuse('FAULT_UNKNOWN', { field: 'id' });
    refuseHalted(x, fault);
    const found = findLogStep(x, fault.path);
    if (found === undefined) {
      if (ticks.length > 0) refuse('FIELD_TYPE', { field: 'ticks' });
    } else checkOrder(fault, ticks);
    try {
      if (found !== undefined && !catchUp(x, fault, found, ticks)) {
        const { instrumentId } = found;
        const { tickAt } = x.faultRows.edit(id);
        const newestAt = x.instrumentStates.get(instrumentId)?.tickAt ?? null;
        return { id, released: false, missing: { instrumentId, after: tickAt ?? 0, newestAt } };
      }
      release(x, fault, found);
    } catch (error) {
      // Also a refusal is a fault here: what was done by then is no longer only in rows.
      throw asFault(error);
    }
    return { id, released: true, missing: null };
  },
);

/** Nothing comes back to a market that stands still: its quotes are old. */
function refuseHalted(x: Exchange, { kind, rowId }: Readonly<Fault>): void {
  const order = kind === ORDER_PART && rowId !== null ? x.orders.get(rowId) : undefined;
  if (order !== undefined && isHalted(x, order.marketId)) refuse('HALTED');
}

/** What is given continues the log. */
function checkOrder({ tickAt }: Readonly<Fault>, ticks: readonly Missed[]): void {
  let newest = tickAt ?? 0;
  for (const { at } of ticks) {
    if (at <= newest) refuse('FIELD_CHOICE', { field: 'ticks' });
    newest = at;
  }
}

/** True once nothing is missing: the chain of what was given ends where the instrument's does. */
function catchUp(
  x: Exchange,
  { id }: Readonly<Fault>,
  { step, log, instrumentId, rowId }: FoundStep,
  ticks: readonly Missed[],
): boolean {
  const newest = x.instrumentStates.get(instrumentId)?.tickHash ?? null;
  for (const { at, price } of ticks) {
    const fault = x.faultRows.edit(id);
    if (fault.tickHash === newest) break;
    const previous =
      fault.tickAt === null || fault.tickPrice === null
        ? null
        : { id: tickId(instrumentId, fault.tickAt), at: fault.tickAt, price: fault.tickPrice };
    const hash = x.host.sha256(tickText(fault.tickHash ?? '', { instrumentId, at, price }));
    const tick: Tick = { id: tickId(instrumentId, at), instrumentId, at, price, previous, hash };
    if (rowId === null) runAgain(x, step, tick);
    else log.row?.decide(x, rowId, tick);
    Object.assign(fault, { tickAt: at, tickPrice: price, tickHash: hash });
  }
  return (x.faultRows.get(id)?.tickHash ?? null) === newest;
}

/** What throws inside of the step is parked where it stands; the step itself stays as it is. */
function runAgain(x: Exchange, step: FoundStep['step'], tick: Tick): void {
  try {
    step.run(x, tick);
  } catch (error) {
    if (asFault(error).path === '') throw asFault(error);
    throw faultIn(step.kind, tick.instrumentId, error);
  }
}

function release(x: Exchange, fault: Readonly<Fault>, found: FoundStep | undefined): void {
  Object.assign(x.faultRows.edit(fault.id), {
    status: 'released',
    releasedAt: x.at,
    releasedBy: x.actor,
  } satisfies Partial<Fault>);
  x.faults.remove(fault);
  x.timers.releaseHeld();
  const { kind, rowId } = fault;
  if (kind === ORDER_PART && rowId !== null) bringBack(x, rowId);
  if (kind === MARKET_STEP) {
    for (const market of x.markets.values()) {
      // Until the next tick nobody may trade with quotes of before.
      if (rowId === null || market.row.id === rowId) quoteAnew(x, market);
    }
  }
  if (rowId !== null && found?.rowId !== null) found?.log.row?.comeBack(x, rowId);
}
