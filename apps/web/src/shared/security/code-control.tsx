import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../ui/code-field.tsx';

export interface CodeControlProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  masked?: boolean;
  /** What else may be wrong with six digits; undefined when nothing is. */
  check?: (digits: string, values: Values) => string | undefined;
}

/** Six digits in a form. */
export function CodeControl<Values extends FieldValues>({
  control,
  name,
  label,
  masked = false,
  check,
}: CodeControlProps<Values>) {
  const { t } = useTranslation('security');
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({
    control,
    name,
    rules: {
      validate: (value: string, values) =>
        /^\d{6}$/.test(value) ? (check?.(value, values) ?? true) : t('factor.sixDigits'),
    },
  });
  return (
    <CodeField
      label={label}
      masked={masked}
      value={value}
      onChange={onChange}
      error={fieldState.error?.message}
      ref={ref}
    />
  );
}
