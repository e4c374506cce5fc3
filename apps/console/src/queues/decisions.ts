import type { Act } from '../parts/act.ts';
import { mayDo, readSession } from '../calls/session.ts';
import { queueTexts } from '../texts/queue.ts';

/** A button of the bar under a request, its key, and the question that it opens. */
export interface Decision {
  readonly hotkey: string;
  readonly label: string;
  readonly tone: 'up' | 'down' | 'blue' | 'plain';
  readonly act: Act;
  /** Why it cannot be done, said in place of doing it. */
  readonly refused?: string | undefined;
}

type Loose = Omit<Act, 'done' | 'call'> & {
  readonly call: Act['call'];
  readonly done: (answer: never) => string;
};

/**
 * A decision about a call of the contract; what the operator's roles do not allow is refused here
 * already, with the roles that may.
 */
export function decision(
  { hotkey, label, tone, refused }: Omit<Decision, 'act' | 'tone'> & { tone: Decision['tone'] },
  act: Loose,
): Decision {
  const roles = act.call.roles ?? [];
  const mine = readSession()?.operator.roles ?? [];
  const may = mayDo(mine, roles);
  const reason = may ? refused : queueTexts.rolesOnly(roles.join(', ') || 'admin');
  return { hotkey, label, tone, refused: reason, act: act as Act };
}
