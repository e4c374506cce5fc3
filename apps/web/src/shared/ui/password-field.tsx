import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'suffix'> {
  revealLabel: string;
  hideLabel: string;
}

/** A password that can be looked at. Give `autoComplete` so that password managers know which. */
export function PasswordField({ revealLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={revealed ? 'text' : 'password'}
      suffix={
        <IconButton
          label={revealed ? hideLabel : revealLabel}
          aria-pressed={revealed}
          disabled={field.disabled}
          onClick={() => setRevealed((shown) => !shown)}
          className="-mr-2.5"
        >
          {revealed ? (
            <EyeOff size={20} strokeWidth={1.75} />
          ) : (
            <Eye size={20} strokeWidth={1.75} />
          )}
        </IconButton>
      }
    />
  );
}
