import { InputAdornment, TextField } from '@mui/material';
import { plainDigits } from '@kontor/i18n';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts/common.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** One of a few views of a list; the empty value is all of it. */
export function Choices({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div className="tabs" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

const SEARCH_PAUSE_MS = 300;

/** Searches when the typing pauses. */
export function SearchBox({
  label = texts.search,
  value,
  onChange,
}: {
  label?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => tell.current(plainDigits(typed).trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextField
      type="search"
      value={typed}
      placeholder={label}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{
        htmlInput: { 'aria-label': label, 'data-search': '', maxLength: 120 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
