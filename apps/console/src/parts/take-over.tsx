import { operatorCalls } from '@kontor/contract/light-operators';
import type { InputOf } from '@kontor/contract/light';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { colleagueOf } from '../calls/colleagues.ts';
import { queueTexts as t } from '../texts/queue.ts';
import { ActButton } from './act-button.tsx';
import type { Fact } from './basics.tsx';
import { confirming } from './confirming.ts';
import { Hint } from './hint.tsx';

const { adopt } = operatorCalls.proposals;

/**
 * In place of the button that approves, for who may not: it says why, or, where the offer's author
 * was shut out, lets them take the offer over.
 */
export function NoWord({
  kind,
  offer: { id, revision, defined_by: by },
  typed = null,
  label,
  why,
  facts,
}: {
  kind: InputOf<typeof adopt>['kind'];
  offer: { readonly id: number; readonly revision: number; readonly defined_by: number | null };
  /** The sum in USD that is typed; null where none is. */
  typed?: string | null;
  label: string;
  why: string;
  facts: () => readonly Fact[];
}): ReactNode {
  if (by === null || colleagueOf(by)?.shut_out !== true) {
    return (
      <Hint text={why}>
        <Button size="small" color="inherit" disabled>
          {label}
        </Button>
      </Hint>
    );
  }
  const { fields = [], warning } = confirming(typed);
  return (
    <ActButton
      look="text"
      act={{
        title: t.takeOver,
        confirm: t.takeOver,
        tone: 'blue',
        call: adopt,
        input: { kind, id, revision },
        facts,
        fields,
        warning: (values) =>
          [t.takeOverWarning(colleagueOf(by)?.name ?? ''), warning?.(values)]
            .filter((text) => text !== undefined)
            .join(' '),
        presets: t.takeOverReasons,
        done: () => t.takeOver,
      }}
    >
      {t.takeOver}
    </ActButton>
  );
}
