import type { ErrorCode } from '@kontor/contract/light';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { CallError } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';

/** Which field of a form an error belongs to: by the field the server names, or by the code. */
export type FieldsOfErrors<Values extends FieldValues> = Readonly<
  Partial<Record<ErrorCode | (string & {}), Path<Values>>>
>;

/**
 * Puts a failed call's errors at their fields. What belongs to no field goes to `root`, which the
 * form shows above its button.
 */
export function showErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: FieldsOfErrors<Values>,
): void {
  // The end of a session is told by the app, and leads away from the form.
  if (error instanceof CallError && error.type !== 'error') return;
  const placed = placeErrors(error, fields);
  if (placed.length === 0) setError('root', { message: errorText(error) });
  placed.forEach(({ field, message }, index) => {
    setError(field, { message }, { shouldFocus: index === 0 });
  });
}

export function placeErrors<Values extends FieldValues>(
  error: unknown,
  fields: FieldsOfErrors<Values>,
): { field: Path<Values>; message: string }[] {
  if (!(error instanceof CallError)) return [];
  const named = error.fields.flatMap((one) => {
    const field = fields[one.field];
    return field === undefined ? [] : [{ field, message: one.message }];
  });
  if (named.length > 0) return named;
  const field = fields[error.code];
  return field === undefined ? [] : [{ field, message: error.message }];
}
