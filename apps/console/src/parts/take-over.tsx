import { operatorCalls } from '@kontor/contract/light-operators';
import type { InputOf } from '@kontor/contract/light';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { colleagueOf } from '../calls/colleagues.ts';
import { queueTexts as t } from '../texts/queue.ts';
import { ActButton } from './act-button.tsx';
import type { Fact } from './basics.tsx';
import { Hint } from './hint.tsx';

const { adopt } = operatorCalls.proposals;

/**
 * What stands in place of the second operator's word where there is none to be given: why, or, of
 * an offer whose author was shut out, that one may stand by it in their place.
 */
export function NoWord({
  kind,
  id,
  by,
  label,
  why,
  facts,
}: {
  kind: InputOf<typeof adopt>['kind'];
  id: number;
  by: number | null;
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
  return (
    <ActButton
      look="text"
      act={{
        title: t.takeOver,
        confirm: t.takeOver,
        tone: 'blue',
        call: adopt,
        input: { kind, id },
        facts,
        warning: () => t.takeOverWarning(colleagueOf(by)?.name ?? ''),
        presets: t.takeOverReasons,
        done: () => t.takeOver,
      }}
    >
      {t.takeOver}
    </ActButton>
  );
}
