import { IconButton } from '@mui/material';
import { RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useDocument } from '../calls/documents.ts';
import { documentTexts as t } from '../texts/documents.ts';
import { texts } from '../texts/common.ts';
import { figures } from './figures.ts';
import { Panel } from './panel.tsx';
import { Failed, Loading } from './states.tsx';

const ZOOMS = [25, 50, 75, 100, 150, 200, 300, 400];
const TURN = 90;

/** An image that a member has sent, as large as the place allows; a click looks closer. */
export function DocumentView({ address, label }: { address: string; label: string }) {
  const { source, error, refetch } = useDocument(address);
  const [open, setOpen] = useState(false);
  if (error !== null) return <Failed error={error} onRetry={refetch} />;
  if (source === undefined) return <Loading rows={4} />;
  return (
    <figure className="document">
      <button
        type="button"
        className="document-frame"
        aria-label={t.enlarge(label)}
        onClick={() => setOpen(true)}
      >
        <img src={source} alt={label} />
      </button>
      <Panel name={label} open={open} onClose={() => setOpen(false)} size="lg">
        <Stage source={source} label={label} onClose={() => setOpen(false)} />
      </Panel>
    </figure>
  );
}

function Stage({ source, label, onClose }: { source: string; label: string; onClose: () => void }) {
  const [at, setAt] = useState(ZOOMS.indexOf(100));
  const [turned, setTurned] = useState(0);
  const step = (by: number) => () =>
    setAt((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));
  const zoom = ZOOMS[at] ?? 100;
  return (
    <>
      <div className="row document-tools">
        <strong>{label}</strong>
        <span className="low">{figures.percent(String(zoom))}</span>
        <span className="row document-buttons">
          <IconButton aria-label={t.smaller} disabled={at === 0} onClick={step(-1)}>
            <ZoomOut size={18} aria-hidden />
          </IconButton>
          <IconButton aria-label={t.larger} disabled={at === ZOOMS.length - 1} onClick={step(1)}>
            <ZoomIn size={18} aria-hidden />
          </IconButton>
          <IconButton aria-label={t.turn} onClick={() => setTurned((now) => now + TURN)}>
            <RotateCw size={18} aria-hidden />
          </IconButton>
          <IconButton aria-label={texts.close} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      {/* Who has no pointer moves over the image with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="document-stage" role="region" aria-label={label} tabIndex={0}>
        <img
          src={source}
          alt={label}
          style={{ width: `${zoom}%`, transform: `rotate(${turned}deg)` }}
        />
      </div>
    </>
  );
}
