import { ChevronRight, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSite } from '../../../shared/api/use-site.ts';
import { SUPPORT_PATH } from '../../../shared/chat/paths.ts';
import { articlePath } from '../../../shared/page/content-paths.ts';
import { TRADE_PATH } from '../../../shared/page/screens.ts';
import { useFirstSteps } from '../../../shared/session/first-steps.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';

const STEPS = [
  { name: 'money', path: articlePath('terms') },
  { name: 'trade', path: TRADE_PATH },
  { name: 'proof', path: articlePath('receipts') },
  { name: 'help', path: SUPPORT_PATH },
] as const;

/** Shows a newcomer around: what the money is, the first trade, the proof, help. */
export function FirstSteps() {
  const { t } = useTranslation('home');
  const { open, gone, go, skip } = useFirstSteps();
  const { data: site } = useSite();
  const steps = STEPS.filter(({ name }) => name !== 'money' || site?.play_money === true);
  const left = steps.filter(({ name }) => !gone.includes(name));
  if (!open || site === undefined || left.length === 0) return null;
  return (
    <section aria-labelledby="first-steps" className="px-gutter pt-4">
      <div className="rounded-card bg-surface pb-1">
        <div className="flex items-center pl-4">
          <h2 id="first-steps" className="flex-1 text-label">
            {t('steps.title', { gone: steps.length - left.length, all: steps.length })}
          </h2>
          <IconButton label={t('steps.skip')} onClick={skip}>
            <X size={20} strokeWidth={1.75} />
          </IconButton>
        </div>
        <ol>
          {steps.map(({ name, path }, index) => {
            const isGone = gone.includes(name);
            return (
              <li key={name} className="border-t border-hair">
                <Link
                  to={path}
                  onClick={() => go(name)}
                  className="press flex min-h-14 items-center gap-3 px-4 py-2"
                >
                  {isGone ? (
                    <CircleCheck size={24} strokeWidth={1.75} className="text-up" aria-hidden />
                  ) : (
                    <span
                      aria-hidden
                      className="grid size-6 flex-none place-items-center rounded-full bg-fill text-micro"
                    >
                      {index + 1}
                    </span>
                  )}
                  <span className="min-w-0 flex-1">
                    <span className={classNames('block text-body', isGone && 'text-low')}>
                      {t(`steps.${name}`)}
                      {isGone ? <span className="sr-only"> ({t('steps.gone')})</span> : null}
                    </span>
                    <span className="mt-0.5 block text-caption text-low">
                      {t(`steps.${name}Body`)}
                    </span>
                  </span>
                  <ChevronRight size={18} className="flex-none text-low" aria-hidden />
                </Link>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
