import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';

/** How far a form of several steps has come. */
export function StepMarks({ at, of }: { at: number; of: number }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <div className="flex items-center gap-3">
      <div className="flex flex-1 gap-1.5" aria-hidden>
        {Array.from({ length: of }, (_, index) => index + 1).map((step) => (
          <span
            key={step}
            className={classNames(
              'h-1 flex-1 rounded-full',
              step <= at ? 'bg-blue-line' : 'bg-fill',
            )}
          />
        ))}
      </div>
      <p className="text-caption text-low">{t('step', { at, of })}</p>
    </div>
  );
}
