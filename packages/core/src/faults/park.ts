import { command, type CommandDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { type Fault, partOf, readPart } from '../kernel/faults.ts';
import { idInput, optional, type Read, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { ORDER_PART, takeAside } from '../matching/parked.ts';
import { findLogStep } from './log-steps.ts';

/** More than so many, and it is no part that is broken but the whole. */
const PARKED_MAX = 200;
/** So many parts of one kind, or rows of one part, are parked one by one; then all of them are. */
const SINGLY_MAX = 8;
/** Members must not be able to take a command from others by throwing with it. */
const COMMANDS_SINGLY_MAX = 30;
const MEMBER_COMMANDS_SINGLY_MAX = 3;

type Place = Pick<Fault, 'tickAt' | 'tickPrice' | 'tickHash'>;

const PATH = /^[a-z_.]+ \w+(\/[a-z_.]+ \w+)*$/;
const TEXT_MAX = 400;

const pathInput: Read<string> = (value, field) => {
  const path = textInput(TEXT_MAX)(value, field);
  return PATH.test(path) ? path : refuse('FIELD_FORMAT', { field });
};

/**
 * Leaves out a part that threw, so that all others go on; sent by the exchange itself, after the
 * memory was rebuilt and before the command at which it threw. What keeps throwing part by part is
 * left out as a whole.
 */
export const park: CommandDefinition = {
  ...command(
    'fault.park',
    'platform',
    { path: pathInput, error: textInput(TEXT_MAX), suspectId: optional(idInput) },
    (x, { path, error, suspectId }) => {
      // No operator says what is left out.
      if (x.actor !== 0) refuse('NOT_ALLOWED', { kind: 'fault.park' });
      if (x.faults.isParked(path)) refuse('FAULT_PARKED');
      if (x.faults.count >= PARKED_MAX) refuse('FAULTS_TOO_MANY', { maximum: PARKED_MAX });
      if (!isThere(x, path)) refuse('FAULT_UNKNOWN');
      const isSuspectedAgain = suspectId !== null && isSuspect(x, suspectId, path);
      const paths = widened(x, path);
      if (isSuspectedAgain) paths.push(`${ORDER_PART} ${suspectId}`);
      for (const one of paths) {
        if (!x.faults.isParked(one) && isThere(x, one)) leaveOut(x, one, error, suspectId);
      }
      return { paths };
    },
  ),
  ahead: true,
};

/** Rows of parts that are looked for; what is not there any more needs no parking. */
function isThere(x: Exchange, path: string): boolean {
  const { kind, rowId } = readPart(partOf(path));
  return kind !== ORDER_PART || (rowId !== null && x.orders.get(rowId) !== undefined);
}

/** Somebody else's command has met this resting order before when it threw. */
function isSuspect(x: Exchange, orderId: number, path: string): boolean {
  if (x.orders.get(orderId) === undefined) return false;
  const [command] = path.split('/');
  for (const fault of x.faults.values()) {
    if (fault.suspectId === orderId && fault.path.split('/')[0] !== command) return true;
  }
  return false;
}

/**
 * The part itself, or the one around it where that has too many parked in it already; so too where
 * that one is one too many of its kind.
 */
function widened(x: Exchange, path: string): string[] {
  const [outer = ''] = path.split('/');
  const { kind } = readPart(outer);
  if (kind === ORDER_PART) return [path];
  const isCommand = kind.startsWith('command.');
  const isFull = path !== outer && x.faults.within(outer) >= limitOf(outer);
  const part = isFull ? outer : path;
  if (isCommand) {
    return x.faults.commandsOf(kind) < COMMANDS_SINGLY_MAX ? [part] : [kind];
  }
  return part !== outer || x.faults.ofKind(kind) < SINGLY_MAX ? [part] : allOf(x, kind);
}

/** The platform's own commands are about many members' rows. */
function limitOf(part: string): number {
  if (!part.startsWith('command.')) return SINGLY_MAX;
  return readPart(part).rowId === 0 ? COMMANDS_SINGLY_MAX : MEMBER_COMMANDS_SINGLY_MAX;
}

/** Each instrument has its own place in the log of ticks, and so a row of its own. */
function allOf(x: Exchange, kind: string): string[] {
  const instruments = [...x.instruments.values()].map(({ id }) => `${kind} ${id}`);
  return instruments.some((path) => findLogStep(x, path) !== undefined) ? instruments : [kind];
}

function leaveOut(x: Exchange, path: string, error: string, suspectId: number | null): void {
  const { kind, rowId } = describe(path);
  const fault = x.faultRows.insert({
    id: x.counters.next('fault'),
    path,
    kind,
    rowId,
    error,
    suspectId,
    status: 'parked',
    parkedAt: x.at,
    ...placeInLog(x, path),
    releasedAt: null,
    releasedBy: null,
  });
  x.faults.add(fault);
  if (kind === ORDER_PART && rowId !== null) takeAside(x, rowId);
}

/**
 * From where the log of ticks is to be made up for: from now on, or from where the step that it
 * stands in has come to, where that was parked before and is being let in.
 */
function placeInLog(x: Exchange, path: string): Place {
  const found = findLogStep(x, path);
  if (found === undefined) return { tickAt: null, tickPrice: null, tickHash: null };
  const step = `${found.step.kind} ${found.instrumentId}`;
  for (const fault of x.faults.values()) {
    if (fault.path !== step) continue;
    const { tickAt, tickPrice, tickHash } = fault;
    return { tickAt, tickPrice, tickHash };
  }
  const state = x.instrumentStates.get(found.instrumentId);
  return {
    tickAt: state?.tickAt ?? null,
    tickPrice: state?.price ?? null,
    tickHash: state?.tickHash ?? null,
  };
}

/** One command is told by its kind and its member. */
function describe(path: string): { readonly kind: string; readonly rowId: number | null } {
  return path.startsWith('command.') ? readPart(path.split('/')[0] ?? '') : readPart(partOf(path));
}
