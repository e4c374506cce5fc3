import { operatorCalls } from '@kontor/contract/light-operators';
import { lookTexts as t } from '../texts/house.ts';
import { ActButton } from './act-button.tsx';

/** Stands for what is of a member until it is said why one looks; the reason holds for an hour. */
export function LookReason({ onGiven }: { onGiven: () => unknown }) {
  return (
    <div className="state">
      <h2>{t.wanted}</h2>
      <p>{t.wantedNote}</p>
      <ActButton
        act={{
          title: t.wanted,
          confirm: t.look,
          tone: 'blue',
          call: operatorCalls.operators.beginLooking,
          input: {},
          presets: t.reasons,
          done: () => t.noted,
        }}
        onDone={() => void onGiven()}
      >
        {t.say}
      </ActButton>
    </div>
  );
}
