import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { type Quiz, waitSecondsOf } from '../model.ts';
import { type PredictionText, percentText, useQuizText } from '../text.ts';
import { BetForm } from './bet-form.tsx';
import { BetResult } from './bet-result.tsx';
import { Fingerprint } from './fingerprint.tsx';

/** When, for how much, and how it ended. */
function factsOf(t: PredictionText, quiz: Quiz, right: string | undefined): Fact[] {
  const time = (at: number): string => formatDateTime(at, false);
  const price = (label: string, value: string | null) =>
    value !== null && { key: label, label, value: formatMoney(value) };
  const symbol = quiz.kind === 'price' ? quiz.symbol : null;
  return [
    right !== undefined && {
      key: 'right',
      label: t('result'),
      value: right,
      tone: 'gold' as const,
    },
    price(t('round.start'), quiz.start_price),
    price(t('round.end'), quiz.end_price),
    quiz.paid !== null &&
      quiz.outcome === 'settled' && {
        key: 'paid',
        label: t('paid'),
        value: coinsText(quiz.paid, quiz.currency),
      },
    quiz.resolution !== null && {
      key: 'resolution',
      label: t('resolution'),
      value: quiz.resolution,
    },
    quiz.resolved_by.length > 0 && {
      key: 'resolvedBy',
      label: t('resolvedBy'),
      value: quiz.resolved_by.map((by) => `#${by}`).join(', '),
    },
    {
      key: 'source',
      label: t('source'),
      value: symbol === null ? quiz.source : t('source.index', { symbol }),
    },
    { key: 'rake', label: t('rake'), value: t('rake.value', { percent: percentText(quiz.rake) }) },
    { key: 'opens', label: t('fact.opens'), value: time(quiz.opens_at) },
    { key: 'closes', label: t('fact.closes'), value: time(quiz.closes_at) },
    { key: 'ends', label: t('fact.ends'), value: time(quiz.ends_at) },
    quiz.void_at !== null &&
      quiz.state !== 'over' && { key: 'void', label: t('voidAt'), value: time(quiz.void_at) },
  ].filter((fact) => fact !== false);
}

/** How it ended; undefined while it is not over. */
function useOutcome(quiz: Quiz): string | undefined {
  const { t } = useTranslation('prediction');
  const text = useQuizText();
  if (quiz.state !== 'over') return undefined;
  const right = quiz.options.find(({ id }) => id === quiz.result);
  if (quiz.outcome === 'void' || right === undefined) return t('outcome.void');
  const option = text.option(quiz.kind, right.id, right.name);
  return quiz.outcome === 'no_winner' ? t('outcome.no_winner', { option }) : option;
}

/** What the own bets on a quiz are and became. */
function OwnBets({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation('prediction');
  const text = useQuizText();
  const coins = useCoins(quiz.currency);
  if (quiz.mine.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1 text-label text-mid">{t('bet.mine')}</h3>
      <ul className="divide-y divide-hair">
        {quiz.mine.map((bet) => {
          const option = quiz.options.find(({ id }) => id === bet.option_id);
          return (
            <li key={bet.id} className="flex items-center justify-between gap-3 py-2 text-body">
              <span className="min-w-0">
                {text.option(quiz.kind, bet.option_id, option?.name ?? '')} · {coins(bet.amount)}
              </span>
              <BetResult bet={bet} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export interface QuizSheetProps {
  quiz: Quiz;
  option: number | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Everything about one quiz, and the form that bets on it while it takes bets. */
export function QuizSheet({ quiz, option, open, onOpenChange }: QuizSheetProps) {
  const { t } = useTranslation(['prediction', 'common']);
  const text = useQuizText();
  const signedIn = useSignedIn();
  const right = useOutcome(quiz);
  const receipt = quiz.kind === 'price' ? receiptPath('prediction', quiz.id) : undefined;
  const time = (at: number): string => formatDateTime(at, false);
  const rules =
    quiz.rules ??
    t('round.rules', {
      start: time(quiz.closes_at),
      end: time(quiz.ends_at),
      seconds: waitSecondsOf(quiz),
    });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={text.title(quiz)}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-4 pb-4">
        {quiz.state === 'guessing' ? (
          signedIn ? (
            <BetForm quiz={quiz} option={option} onDone={() => onOpenChange(false)} />
          ) : (
            <VisitorPart text={t('bet.visitor')} login={t('common:login.now')} />
          )
        ) : null}
        <OwnBets quiz={quiz} />
        <FactList facts={factsOf(t, quiz, right)} />
        {quiz.state === 'over' && receipt !== undefined ? (
          <Link to={receipt} className={buttonClass({ tone: 'line', block: true })}>
            {t('receipt')}
          </Link>
        ) : null}
        <section>
          <h3 className="pb-1 text-label text-mid">{t('rules')}</h3>
          <p className="text-body break-words">{rules}</p>
        </section>
        <Fingerprint quiz={quiz} />
      </div>
    </Sheet>
  );
}
