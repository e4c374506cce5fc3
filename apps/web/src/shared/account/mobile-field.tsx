import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { Field, type FieldProps } from '../ui/field.tsx';
import { useAreaChoice } from './area-choice.ts';

export interface MobileFieldProps extends Omit<FieldProps, 'label' | 'type' | 'prefix'> {
  /** The page on which the calling code is chosen. */
  areaPath: string;
}

/** A mobile number with its calling code. Takes `register('address')`. */
export function MobileField({ areaPath, ...field }: MobileFieldProps) {
  const { t } = useTranslation(['account', 'common']);
  const code = useAreaChoice((area) => area.code);
  return (
    <div className="flex items-start gap-2">
      <Link
        to={areaPath}
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
        digits
        autoComplete="tel-national"
        {...field}
        className="min-w-0 flex-1"
      />
    </div>
  );
}
