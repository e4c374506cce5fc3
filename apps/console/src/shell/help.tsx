import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { Key } from '../parts/basics.tsx';
import { Panel } from '../parts/panel.tsx';
import { texts } from '../texts/common.ts';
import { keyTexts, shellTexts as t } from '../texts/shell.ts';

/** Whether the help is open; `?` opens it wherever nobody is writing. */
export function useHelpKey(): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const writing =
        event.target instanceof HTMLElement &&
        /^(?:INPUT|TEXTAREA|SELECT)$/u.test(event.target.tagName);
      if (event.key === '?' && !writing) setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return [open, setOpen];
}

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Panel name={t.keys} open={open} onClose={onClose} size="xs">
      <div className="dialog-form">
        <h2>{t.keys}</h2>
        <dl className="facts">
          {keyTexts.map(({ keys, does }) => (
            <div key={does}>
              <dt className="row">
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
                <span className="visually-hidden">{keys.join(' ')}</span>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <div className="dialog-actions">
          <Button onClick={onClose} autoFocus>
            {texts.close}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
