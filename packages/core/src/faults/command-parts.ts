import type { Exchange } from '../kernel/exchange.ts';
import { asFault, type FaultError, faultIn } from '../kernel/faults.ts';
import type { Command } from '../kernel/types.ts';

const DIGEST_LENGTH = 24;
/** What parks and lets go cannot itself be parked. */
const OWN_KINDS = 'fault.';

const kindOf = (command: Command) => `command.${command.kind}`;

/** What makes a command the same as another, whatever its key. */
function digestOf(x: Exchange, { kind, actor, input }: Command): string {
  return x.host.sha256(JSON.stringify([kind, actor, input])).slice(0, DIGEST_LENGTH);
}

/**
 * Where a command threw: in a part that has a name of its own, as those of a tick have, or in the
 * command itself. Then all that is left out is the same command of the same member.
 */
export function commandFault(x: Exchange, command: Command, thrown: unknown): FaultError {
  const fault = asFault(thrown);
  if (fault.path !== '' || command.kind.startsWith(OWN_KINDS)) return fault;
  return faultIn(kindOf(command), command.actor, faultIn('digest', digestOf(x, command), fault));
}

/** Whether this command is left out since it threw: it alone, its member's, or all of its kind. */
export function isParkedCommand(x: Exchange, command: Command): boolean {
  if (x.faults.count === 0 || command.kind.startsWith(OWN_KINDS)) return false;
  const kind = kindOf(command);
  if (x.faults.has(kind, command.actor)) return true;
  if (x.faults.within(`${kind} ${command.actor}`) === 0) return false;
  return x.faults.has('digest', digestOf(x, command));
}
