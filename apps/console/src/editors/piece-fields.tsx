import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { plainDigits } from '@kontor/i18n';
import { useRef, useState } from 'react';
import { faultText } from '../calls/data-provider.ts';
import { sendFile } from '../calls/send-file.ts';
import { Notice } from '../parts/basics.tsx';
import { pieceTexts as t } from '../texts/pieces.ts';
import type { Draft, Kind, Words } from './piece-draft.ts';

const LIMITS = { title: 160, abstract: 300, body: 6_000, link: 300, slug: 60 } as const;

/** What is said in one language. */
export function WordFields({
  kind,
  words,
  onChange,
}: {
  kind: Kind;
  words: Words;
  onChange: (words: Words) => void;
}) {
  const field = (name: keyof Words, label: string, rows?: number) => (
    <TextField
      label={label}
      value={words[name]}
      multiline={rows !== undefined}
      minRows={rows}
      helperText={name === 'body' ? t.bodyHint : undefined}
      onChange={(event) => onChange({ ...words, [name]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: LIMITS[name], name } }}
    />
  );
  const isQuestion = kind === 'faq';
  return (
    <>
      {field('title', isQuestion ? t.question : t.headline)}
      {!isQuestion && kind !== 'menu' && kind !== 'page' && field('abstract', t.abstract, 2)}
      {kind !== 'menu' && field('body', isQuestion ? t.answer : t.body, 10)}
    </>
  );
}

/** Where it leads, when it is read and in which place: the same for all languages. */
export function TermFields({
  kind,
  draft,
  isFixed,
  onChange,
}: {
  kind: Kind;
  draft: Draft;
  isFixed: boolean;
  onChange: (change: Partial<Draft>) => void;
}) {
  const time = (name: 'publishAt' | 'until', label: string, hint: string) => (
    <TextField
      type="datetime-local"
      label={label}
      value={draft[name]}
      helperText={hint}
      onChange={(event) => onChange({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  const leads = kind === 'news' || kind === 'banner' || kind === 'popup' || kind === 'menu';
  return (
    <>
      {leads && (
        <TextField
          label={t.link}
          value={draft.link}
          helperText={t.linkHint}
          onChange={(event) => onChange({ link: event.target.value })}
          slotProps={{ htmlInput: { maxLength: LIMITS.link } }}
        />
      )}
      <div className="piece-terms">
        {time('publishAt', t.publishAt, t.publishHint)}
        {!isFixed && time('until', t.until, t.untilHint)}
        {kind !== 'page' && (
          <TextField
            label={t.position}
            value={draft.position}
            helperText={t.positionHint}
            onChange={(event) => onChange({ position: plainDigits(event.target.value) })}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          />
        )}
      </div>
      {kind === 'article' && (
        <FormControlLabel
          label={t.mustAccept}
          control={
            <Checkbox
              checked={draft.mustAccept}
              onChange={(_, checked) => onChange({ mustAccept: checked })}
            />
          }
        />
      )}
    </>
  );
}

/** The picture: sent when it is chosen, shown from this machine until it is published. */
export function PictureField({
  address,
  onChange,
}: {
  address: string;
  onChange: (address: string, local: string | undefined) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'sending' | { readonly fault: unknown }>('idle');
  const take = async (file: File): Promise<void> => {
    setState('sending');
    try {
      const { operatorPicture } = operatorCalls.content;
      const sent = await sendFile(operatorPicture, file, t.pictureReason);
      onChange(sent, URL.createObjectURL(file));
      setState('idle');
    } catch (error) {
      setState({ fault: error });
    }
  };
  return (
    <div className="stack">
      <div className="row">
        <input
          ref={chooser}
          hidden
          type="file"
          aria-label={t.picture}
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void take(file);
          }}
        />
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={state === 'sending'}
          onClick={() => chooser.current?.click()}
        >
          {t.choosePicture}
        </Button>
        {address !== '' && (
          <Button size="small" color="inherit" onClick={() => onChange('', undefined)}>
            {t.removePicture}
          </Button>
        )}
      </div>
      <p className="low small">{t.pictureHint}</p>
      {typeof state === 'object' && <Notice tone="down">{faultText(state.fault)}</Notice>}
    </div>
  );
}
