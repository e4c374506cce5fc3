import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { CallError } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';

/** Puts a failed call's errors at their fields, and what belongs to none above the button. */
export function placeErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: Readonly<Record<string, Path<Values>>>,
): void {
  // The end of a session is told by the app, and leads away from the form.
  if (error instanceof CallError && error.type !== 'error') return;
  const placed = error instanceof CallError ? error.fields : [];
  let found = 0;
  for (const { field, message } of placed) {
    const name = fields[field];
    if (name === undefined) continue;
    setError(name, { message }, { shouldFocus: found === 0 });
    found += 1;
  }
  if (found === 0) setError('root', { message: errorText(error) });
}
