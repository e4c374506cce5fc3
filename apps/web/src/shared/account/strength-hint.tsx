import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { type Strength, passwordStrength } from './validation.ts';

const COLOURS: Record<Strength, string> = {
  0: 'bg-fill',
  1: 'bg-down-chart',
  2: 'bg-warn',
  3: 'bg-up-chart',
};

/** Three bars and a word: how hard the password is to guess, and what would make it harder. */
export function StrengthHint({ password }: { password: string }) {
  const { t } = useTranslation(['account', 'common']);
  const strength = passwordStrength(password);
  return (
    <div className="-mt-1 flex flex-col gap-1.5 px-3">
      <div className="flex gap-1" aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors',
              bar <= strength ? COLOURS[strength] : 'bg-fill',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-caption text-low">
        {t(`strength.${strength}`)}
      </p>
    </div>
  );
}
