import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Field, type FieldProps } from '../../../shared/ui/field.tsx';
import { useAreaChoice } from '../area-choice.ts';
import type { Way } from '../validation.ts';
import { classNames } from '../../../shared/ui/class-names.ts';

/** The email, or the mobile number with its calling code. Takes `register('address')`. */
export function AddressField({
  way,
  ...field
}: { way: Way } & Omit<FieldProps, 'label' | 'type' | 'prefix'>) {
  const { t } = useTranslation(['account', 'common']);
  const code = useAreaChoice((area) => area.code);
  if (way === 'email') {
    return (
      <Field
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
    );
  }
  return (
    <div className="flex items-start gap-2">
      <Link
        to="/pages/common/area"
        aria-label={t('area.choose', { code })}
        className={classNames(
          'press flex h-12 flex-none items-center gap-1 rounded-control bg-control',
          'px-3 text-[16px] font-medium',
        )}
      >
        +{code}
        <ChevronDown size={16} strokeWidth={1.75} className="text-low" aria-hidden />
      </Link>
      <Field
        label={t('field.mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...field}
        className="min-w-0 flex-1"
      />
    </div>
  );
}
