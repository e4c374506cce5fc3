import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { FIELD_INPUT_CLASS, FieldFrame } from './field-frame.tsx';

export interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with them where the browser can. */
export function TextAreaField({ label, error, hint, className, id, ...area }: TextAreaFieldProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  const noteId = `${areaId}-note`;
  return (
    <FieldFrame
      htmlFor={areaId}
      label={label}
      error={error}
      hint={hint}
      noteId={noteId}
      disabled={area.disabled}
      className={className}
    >
      <textarea
        rows={3}
        {...area}
        id={areaId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={classNames(FIELD_INPUT_CLASS, 'resize-none field-sizing-content')}
      />
    </FieldFrame>
  );
}
