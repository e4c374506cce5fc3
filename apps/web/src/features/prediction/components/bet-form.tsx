import { calls } from '@kontor/contract/light';
import { type Amount, formatAmount } from '@kontor/money';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../../../shared/api/fault-text.ts';
import { useCall } from '../../../shared/api/use-call.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { useCoinDecimals } from '../../../shared/markets/use-coin-decimals.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { useSpotFree } from '../../../shared/wallet/use-spot-free.ts';
import { estimateOf, faultOf, mostOf, type Quiz } from '../model.ts';
import { percentText, useQuizText } from '../text.ts';
import { useBet } from '../use-prediction.ts';

const NOTICE_MS = 4_000;

/** The answers as radio buttons. */
function Answers({
  quiz,
  value,
  onChange,
}: {
  quiz: Quiz;
  value: number | undefined;
  onChange: (id: number) => void;
}) {
  const { t } = useTranslation('prediction');
  const text = useQuizText();
  return (
    <fieldset>
      <legend className="pb-2 text-label text-mid">{t('bet.title')}</legend>
      <div className="grid gap-2">
        {quiz.options.map(({ id, name, odds }) => (
          <label
            key={id}
            className={classNames(
              'flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-control px-3',
              'border has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-[var(--blue)]',
              value === id ? 'border-[var(--blue)] bg-blue-wash' : 'border-transparent bg-control',
            )}
          >
            <span className="flex min-w-0 items-center gap-3 py-2">
              <input
                type="radio"
                name={`quiz-${quiz.id}`}
                checked={value === id}
                onChange={() => onChange(id)}
              />
              {text.option(quiz.kind, id, name)}
            </span>
            <span className="shrink-0 tabular-nums">
              {odds === null ? t('odds.none') : t('odds', { odds: coinText(odds) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What it leads to, before it is sent: the fee, what may arrive, the worst. */
function useOutcome(
  quiz: Quiz,
  option: number | undefined,
  stake: Amount | undefined,
  decimals: number,
) {
  const { t } = useTranslation('prediction');
  const text = useQuizText();
  const coins = useCoins(quiz.currency);
  const chosen = quiz.options.find(({ id }) => id === option);
  if (chosen === undefined || stake === undefined || stake <= 0n) return undefined;
  const back = estimateOf(quiz, chosen.id, stake, decimals);
  const staked = formatAmount(stake);
  const percent = percentText(quiz.rake);
  const facts: Fact[] = [
    { key: 'on', label: t('bet.on'), value: text.option(quiz.kind, chosen.id, chosen.name) },
    { key: 'stake', label: t('bet.stake'), value: coins(staked) },
    { key: 'rake', label: t('rake'), value: t('rake.value', { percent }) },
    { key: 'back', label: t('bet.arrives'), value: coins(formatAmount(back)), tone: 'strong' },
    { key: 'worst', label: t('bet.worst'), value: coins(staked), tone: 'down' },
  ];
  return { facts, isLess: back < stake };
}

/** Bets on a quiz. Everything it leads to is shown before, by the exchange's own rules. */
export function BetForm({
  quiz,
  option: first,
  onDone,
}: {
  quiz: Quiz;
  option: number | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation(['prediction', 'common']);
  const confirm = useConfirm();
  const faultText = useFaultText();
  const coins = useCoins(quiz.currency);
  const field = useRef<HTMLInputElement>(null);
  const [option, setOption] = useState(first);
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  const { data: facts } = useCall(calls.prediction.facts, {});
  const free = useSpotFree(quiz.currency);
  const decimals = useCoinDecimals(quiz.currency);
  const act = useBet(() => {
    notify({ message: t('bet.done'), tone: 'success', durationMs: NOTICE_MS });
    onDone();
  });
  const stake = readDecimal(settleDecimalInput(typed));
  const fault = facts === undefined ? undefined : faultOf(quiz, facts, stake, free);
  const outcome = useOutcome(quiz, option, stake, decimals);
  const most = facts === undefined ? 0n : mostOf(quiz, facts, free);
  const change = (text: string): void => {
    act.forget();
    setTyped(text);
  };
  const send = async (): Promise<void> => {
    setSent(true);
    if (facts === undefined || fault !== undefined || stake === undefined) {
      return field.current?.focus();
    }
    if (option === undefined || outcome === undefined) return;
    const sure = await confirm({
      title: t('bet.confirm.title'),
      body: t('bet.confirm.body'),
      details: <FactList facts={outcome.facts} />,
      confirmLabel: t('bet.place'),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
    if (sure) act.send({ id: quiz.id, option_id: option, amount: formatAmount(stake) });
  };
  const general =
    act.refusalOf(null) ?? (isSent && option === undefined ? t('bet.choose') : undefined);
  return (
    <form
      noValidate
      aria-label={t('bet.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-4"
    >
      <Answers quiz={quiz} value={option} onChange={setOption} />
      <AmountField
        label={t('bet.amount', { currency: quiz.currency })}
        ref={field}
        name="amount"
        value={typed}
        decimals={decimals}
        onValueChange={change}
        error={act.refusalOf('amount') ?? (typed === '' && !isSent ? undefined : faultText(fault))}
        hint={t('bet.available', {
          amount: coins(free === undefined ? null : formatAmount(free)),
          min: coinText(facts?.min ?? null),
          max: coinText(facts?.max ?? null),
        })}
        suffix={
          <button
            type="button"
            disabled={most === 0n}
            onClick={() => change(formatAmount(most))}
            className="press min-h-11 rounded-control px-3 text-label text-blue disabled:opacity-45"
          >
            {t('bet.max')}
          </button>
        }
      />
      {free === 0n || fault?.code === 'INSUFFICIENT_BALANCE' ? (
        <MoveMoney to="change" currency={quiz.currency} />
      ) : null}
      {outcome === undefined ? null : <FactList facts={outcome.facts} />}
      <Banner tone="warn" boxed>
        {t(outcome?.isLess === true ? 'bet.less' : 'bet.note')}
      </Banner>
      {general === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {general}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={act.busy}>
        {t('bet.place')}
      </Button>
    </form>
  );
}
