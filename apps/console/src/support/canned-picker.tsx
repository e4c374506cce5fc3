import { Button, Popover, TextField } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useCall } from '../calls/use-call.ts';
import { Choices } from '../parts/filters.tsx';
import { Pending } from '../parts/states.tsx';
import { languages } from '../texts/content.ts';
import { cannedTexts as t } from '../texts/support.ts';
import { cannedFound } from './canned.ts';

/** Prepared answers in the member's language, or in English. */
export function CannedPicker({
  language,
  onPick,
}: {
  language: string;
  onPick: (text: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<MessageSquareText size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t.insert}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        disableRestoreFocus
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t.insert } }}
      >
        <Picker
          language={language}
          onPick={(text) => {
            setAnchor(null);
            onPick(text);
          }}
        />
      </Popover>
    </>
  );
}

function Picker({ language, onPick }: { language: string; onPick: (text: string) => void }) {
  const own = languages.filter(({ value }) => value === language || value === 'en').reverse();
  const [chosen, setChosen] = useState(own[0]?.value ?? 'en');
  const [looked, setLooked] = useState('');
  const [at, setAt] = useState(0);
  const reading = useCall(operatorCalls.chat.canned, { language: chosen });
  const { data } = reading;
  const found = cannedFound(data ?? [], looked);
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt(Math.max(0, Math.min(found.length - 1, at + step)));
    const answer = found[at];
    if (event.key === 'Enter' && answer !== undefined) onPick(answer.text);
    if (step !== 0 || event.key === 'Enter') event.preventDefault();
  };
  return (
    <div className="canned">
      <TextField
        type="search"
        autoFocus
        placeholder={t.search}
        value={looked}
        onChange={(event) => {
          setLooked(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        slotProps={{ htmlInput: { 'aria-label': t.search, maxLength: 80 } }}
      />
      {own.length > 1 && (
        <Choices label={t.language} options={own} value={chosen} onChange={setChosen} />
      )}
      <Pending reading={reading} rows={4} />
      {data !== undefined && found.length === 0 && <p className="low small">{t.nothing}</p>}
      <ul aria-label={t.insert}>
        {found.map((row, index) => (
          <li key={row.id}>
            <button
              type="button"
              className="canned-item"
              aria-current={index === at ? 'true' : undefined}
              lang={row.language}
              onClick={() => onPick(row.text)}
            >
              <strong>{row.title}</strong>
              <small>{row.text}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
