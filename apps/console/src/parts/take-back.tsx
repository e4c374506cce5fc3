import type { LightCall } from '@kontor/contract/light';
import { readSession } from '../calls/session.ts';
import { proposalTexts as t } from '../texts/proposals.ts';
import { ActButton } from './act-button.tsx';

/**
 * Withdraws an own offer that waits for a second operator: the offer, as it stands, is switched
 * off. Nobody else sees the button; the second operator may simply not agree.
 */
export function TakeBack({
  name,
  by,
  call,
  input,
}: {
  name: string;
  by: number | null;
  /** The one that defines it. */
  call: LightCall;
  /** All of its terms, switched off. */
  input: Readonly<Record<string, unknown>>;
}) {
  if (by === null || by !== readSession()?.operator.id) return null;
  return (
    <ActButton
      look="text"
      act={{
        title: t.withdrawTitle(name),
        confirm: t.withdraw,
        tone: 'blue',
        call,
        input,
        presets: t.withdrawReasons,
        done: () => t.withdrawn,
      }}
    >
      {t.withdraw}
    </ActButton>
  );
}
