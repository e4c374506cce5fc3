import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';

const LEVELS = [1, 2] as const;

/** Which of the two levels the form is for. */
export function Steps({ at }: { at: 1 | 2 }) {
  const { t } = useTranslation('identity');
  return (
    <ol className="flex gap-2" aria-label={t('levels')}>
      {LEVELS.map((level) => (
        <li
          key={level}
          aria-current={level === at ? 'step' : undefined}
          className={classNames(
            'flex flex-1 flex-col gap-1.5 text-label',
            level === at ? 'text-hi' : 'text-low',
          )}
        >
          <span
            aria-hidden
            className={classNames('h-1 rounded-full', level <= at ? 'bg-blue-line' : 'bg-fill')}
          />
          {t(`level.${level}`)}
        </li>
      ))}
    </ol>
  );
}
