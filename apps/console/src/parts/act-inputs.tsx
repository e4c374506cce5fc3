import { MenuItem, TextField } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { actTexts } from '../texts/act.ts';
import type { ActField, Values } from './act.ts';
import { UNKNOWN } from './figures.ts';

export interface Change {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** The fields that differ from what is now. */
export function changesOf(fields: readonly ActField[], values: Values): Change[] {
  return fields.flatMap(({ name, label, initial = '', options, several }) => {
    const value = (values[name] ?? '').trim();
    if (value === initial) return [];
    const said = (one: string): string =>
      several === true && one !== ''
        ? one.replaceAll(',', ', ')
        : (options?.find((option) => option.value === one)?.label ?? (one === '' ? UNKNOWN : one));
    return [{ label, from: said(initial), to: said(value) }];
  });
}

/** What is now, crossed out, and what it becomes. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className="low">{actTexts.nothingChanges}</p>;
  return (
    <ul className="changes" aria-label={actTexts.changes}>
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          {`${label}: `}
          <del>{from}</del>
          {' → '}
          <ins>{to}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Where Enter breaks the line, it sends with Ctrl or Cmd. */
function sendByKeys(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
}

export function ActInput({
  field,
  value,
  fault,
  autoFocus,
  onChange,
}: {
  field: ActField;
  value: string;
  fault: string | undefined;
  autoFocus: boolean;
  onChange: (value: string) => void;
}) {
  if (field.several === true) return <Several field={field} value={value} onChange={onChange} />;
  return (
    <TextField
      className={field.lines !== undefined || field.long === true ? 'whole' : undefined}
      label={field.label}
      value={value}
      select={field.options !== undefined}
      error={fault !== undefined}
      helperText={fault ?? field.hint}
      type={field.secret === true ? 'password' : 'text'}
      autoFocus={autoFocus}
      autoComplete="off"
      multiline={field.lines !== undefined}
      minRows={field.lines}
      onKeyDown={field.lines === undefined ? undefined : sendByKeys}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: TEXT_MAX, name: field.name } }}
    >
      {field.options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const REASON_MAX = 500;
/** Above everything that the contract takes; what is too long for a field, the server says. */
const TEXT_MAX = 5_000;

/** Why, for the audit log: a click for what is usual, words for what is not. */
export function Reason({
  value,
  presets,
  fault,
  autoFocus,
  onChange,
}: {
  value: string;
  presets: readonly string[];
  fault: string | undefined;
  autoFocus: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <div className="stack">
      <TextField
        label={actTexts.reason}
        value={value}
        error={fault !== undefined}
        helperText={fault ?? actTexts.reasonHint}
        autoFocus={autoFocus}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_MAX, name: 'reason' } }}
      />
      {presets.length > 0 && (
        <div className="presets" role="group" aria-label={actTexts.presets}>
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={preset === value}
              onClick={() => onChange(preset)}
            >
              {preset}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Some of a few words, each switched on or off. */
function Several({
  field,
  value,
  onChange,
}: {
  field: ActField;
  value: string;
  onChange: (value: string) => void;
}) {
  const chosen = value.split(',').filter((word) => word !== '');
  const toggle = (word: string): void => {
    const next = chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word];
    onChange(next.join(','));
  };
  return (
    <div className="stack whole">
      <span className="mid small">{field.label}</span>
      <div className="presets" role="group" aria-label={field.label}>
        {field.options?.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={chosen.includes(option.value)}
            onClick={() => toggle(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
