import { Button } from '@mui/material';
import { ArrowLeft } from 'lucide-react';
import { Key } from '../parts/basics.tsx';
import { Hint } from '../parts/hint.tsx';
import { queueTexts as t } from '../texts/queue.ts';
import { texts } from '../texts/common.ts';
import type { Decision } from './decisions.ts';

const COLOURS = { up: 'success', down: 'error', blue: 'primary', plain: 'inherit' } as const;

export function DecisionBar({
  decisions,
  onAsk,
  onBack,
}: {
  decisions: readonly Decision[];
  onAsk: (decision: Decision) => void;
  onBack: () => void;
}) {
  return (
    <footer className="queue-bar">
      <Button className="queue-back" onClick={onBack} aria-label={texts.back}>
        <ArrowLeft size={18} aria-hidden />
      </Button>
      {decisions.map((one) => (
        <Hint key={one.hotkey} text={one.refused}>
          <Button
            color={COLOURS[one.tone]}
            disabled={one.refused !== undefined}
            aria-keyshortcuts={one.hotkey}
            startIcon={<Key>{one.hotkey.toUpperCase()}</Key>}
            onClick={() => onAsk(one)}
          >
            {one.label}
          </Button>
        </Hint>
      ))}
      {decisions.length === 0 && <span className="low">{t.decided}</span>}
      <span className="queue-hint">{t.hint}</span>
    </footer>
  );
}
