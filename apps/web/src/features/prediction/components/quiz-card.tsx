import { useTranslation } from 'react-i18next';
import { coinsText, coinText } from '../../../shared/lib/coin-text.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx';
import { percentOf, type Quiz } from '../model.ts';
import { useQuizText, whenText } from '../text.ts';

const TONES: Readonly<Record<Quiz['state'], TagTone>> = {
  not_started: 'plain',
  guessing: 'blue',
  cut_off: 'warn',
  unsettled: 'warn',
  over: 'outline',
};

/** An option with its share of the pool; pressed, it is the one to bet on. */
function Option({
  quiz,
  option,
  onChoose,
}: {
  quiz: Quiz;
  option: Quiz['options'][number];
  onChoose: () => void;
}) {
  const { t } = useTranslation('prediction');
  const text = useQuizText();
  const isOpen = quiz.state === 'guessing';
  const percent = percentOf(option.pool, quiz.pool);
  const isRight = quiz.state === 'over' && quiz.result === option.id;
  return (
    <button
      type="button"
      onClick={onChoose}
      className={classNames(
        'press relative flex min-h-12 w-full items-center gap-3 overflow-hidden rounded-control',
        'bg-control px-3 py-2 text-left',
        isRight && 'outline-2 -outline-offset-2 outline-[var(--gold)]',
      )}
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 bg-blue-wash transition-[width]"
        style={{ width: `${percent}%` }}
      />
      <span className="relative min-w-0 flex-1">
        <span className={classNames('block text-body font-medium', isRight && 'text-gold')}>
          {text.option(quiz.kind, option.id, option.name)}
        </span>
        <span className="block text-caption text-mid">
          {isRight ? t('outcome.right') : t('share', { percent })}
        </span>
      </span>
      <span
        className={classNames(
          'relative shrink-0 text-right tabular-nums',
          option.odds === null ? 'text-caption text-mid' : 'text-body font-semibold',
          isOpen && option.odds !== null && 'text-hi',
        )}
      >
        {option.odds === null ? t('odds.none') : t('odds', { odds: coinText(option.odds) })}
      </span>
    </button>
  );
}

/** One quiz in a list: what is asked, until when, and how the pool lies. */
export function QuizCard({
  quiz,
  onOpen,
}: {
  quiz: Quiz;
  onOpen: (optionId: number | undefined) => void;
}) {
  const { t } = useTranslation(['prediction', 'common']);
  const text = useQuizText();
  return (
    <li className="card flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-head text-balance">
          <button
            type="button"
            onClick={() => onOpen(undefined)}
            className="min-h-11 text-left hover:underline"
          >
            {text.title(quiz)}
          </button>
        </h2>
        <Tag tone={TONES[quiz.state]} className="mt-3 shrink-0">
          {t(`state.${quiz.state}`)}
        </Tag>
      </div>
      {quiz.outcome === 'void' ? <p className="text-body text-mid">{t('outcome.void')}</p> : null}
      <ul className="flex flex-col gap-2">
        {quiz.options.map((option) => (
          <li key={option.id}>
            <Option quiz={quiz} option={option} onChoose={() => onOpen(option.id)} />
          </li>
        ))}
      </ul>
      <p className="mt-auto flex flex-wrap justify-between gap-x-3 text-caption text-low">
        <span>
          {t('pool', { amount: coinsText(quiz.pool, quiz.currency) })} ·{' '}
          {t('bets', { count: quiz.bets })}
        </span>
        <span>{whenText(t, quiz)}</span>
      </p>
    </li>
  );
}
