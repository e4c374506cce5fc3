import { MenuItem, TextField } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useAct } from '../calls/use-act.ts';
import { readSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { faultText } from '../calls/data-provider.ts';
import { inboxTexts as t } from '../texts/support.ts';
import type { Conversation } from './use-inbox.ts';

const { chat } = operatorCalls;
const AGENTS_MS = 30_000;

/** Who looks after a conversation: somebody of support, or nobody. */
export function AssignSelect({
  conversation: { user_id, operator_id, operator_name },
}: {
  conversation: Conversation;
}) {
  const { data } = useCall(chat.agents, {}, { everyMs: AGENTS_MS });
  const { act, busy, error } = useAct();
  const own = readSession()?.operator.id;
  const agents = data ?? [];
  const isListed = agents.some((agent) => agent.operator_id === operator_id);
  const assign = (value: string): void => {
    const chosen = value === '' ? {} : { operator_id: Number(value) };
    void act(chat.assign, { user_id, ...chosen });
  };
  return (
    <TextField
      className="inbox-assign"
      select
      label={t.assign}
      value={operator_id === null ? '' : String(operator_id)}
      disabled={busy}
      error={error !== undefined}
      helperText={error === undefined ? undefined : faultText(error)}
      onChange={(event) => assign(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t.nobody}</MenuItem>
      {/* Who is no longer of support still has what they took. */}
      {operator_id !== null && !isListed && (
        <MenuItem value={String(operator_id)}>{operator_name ?? `#${operator_id}`}</MenuItem>
      )}
      {agents.map((agent) => (
        <MenuItem key={agent.operator_id} value={String(agent.operator_id)}>
          {nameOf(agent, own)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface Agent {
  readonly operator_id: number;
  readonly name: string;
  readonly online: boolean;
}

function nameOf({ operator_id, name, online }: Agent, own: number | undefined): string {
  if (operator_id === own) return t.me(name);
  return online ? name : t.away(name);
}
