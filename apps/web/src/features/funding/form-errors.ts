import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { CallError } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';

/** Puts a refused call's errors at the fields that it names, the rest above the button. */
export function showErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): void {
  // The end of a session is told by the app, and leads away from the form.
  if (error instanceof CallError && error.type !== 'error') return;
  const named =
    error instanceof CallError
      ? [
          ...error.fields,
          ...(typeof error.details.field === 'string'
            ? [{ field: error.details.field, message: error.message }]
            : []),
        ]
      : [];
  const placed = named.flatMap(({ field, message }) => {
    const own = fields.find((one) => one === field);
    return own === undefined ? [] : [{ field: own, message }];
  });
  if (placed.length === 0) setError('root', { message: errorText(error) });
  for (const [index, { field, message }] of placed.entries()) {
    setError(field, { message }, { shouldFocus: index === 0 });
  }
}
