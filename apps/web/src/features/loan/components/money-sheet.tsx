import { calls } from '@kontor/contract/light';
import { type Amount, formatAmount, minimum, parseAmount } from '@kontor/money';
import { isRiskBelow, loanRiskRate, splitRepayment } from '@kontor/rules/loan';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../../../shared/api/fault-text.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useLoanAct } from '../calls/use-loan-act.ts';
import { useSpotFree } from '../../../shared/wallet/use-spot-free.ts';
import { type Loan, percentOf } from '../model/estimate.ts';

export type MoneyAct = 'repay' | 'add' | 'release';

const CALLS = {
  repay: calls.loan.repay,
  add: calls.loan.addCollateral,
  release: calls.loan.release,
} as const;
const DONE = { repay: 'repay.done', add: 'add.done', release: 'release.done' } as const;
const DECIMALS = 8;

/** What the loan is like after so much of this act; null where that cannot be said. */
function afterwards(loan: Loan, act: MoneyAct, amount: Amount) {
  const owed = { interest: parseAmount(loan.interest), principal: parseAmount(loan.principal) };
  const debt = owed.interest + owed.principal;
  const paid = act === 'repay' ? splitRepayment(amount, owed) : { interest: 0n, principal: 0n };
  const left = debt - paid.interest - paid.principal;
  const collateral = parseAmount(loan.collateral);
  const change = act === 'add' ? amount : act === 'release' ? -amount : 0n;
  const price = readDecimal(loan.price);
  const marginPrice = readDecimal(loan.margin_price);
  const isKnown = price !== undefined && marginPrice !== undefined && left > 0n;
  const held = collateral + change;
  const prices = isKnown ? { price, marginPrice } : undefined;
  return {
    left,
    interest: paid.interest,
    held,
    riskRate: prices === undefined || held < 0n ? null : loanRiskRate(held, left, prices),
    isRisky:
      prices !== undefined &&
      held >= 0n &&
      isRiskBelow(held, left, prices, parseAmount(loan.warn_rate ?? '0')),
  };
}

function useFacts(loan: Loan, act: MoneyAct, amount: Amount, free: Amount | undefined): Fact[] {
  const { t } = useTranslation('loan');
  const { currency, margin_currency: margin } = loan;
  const after = afterwards(loan, act, amount);
  const of = (value: Amount, code: string) => `${coinText(formatAmount(value))} ${code}`;
  const facts: (Fact | false)[] = [
    act !== 'release' && {
      key: 'free',
      label: t('fact.available'),
      value: free === undefined ? '—' : of(free, act === 'repay' ? currency : margin),
    },
    act === 'release' && {
      key: 'most',
      label: t('fact.releasable'),
      value: `${coinText(loan.releasable)} ${margin}`,
    },
    act === 'repay' && {
      key: 'interest',
      label: t('fact.toInterest'),
      value: of(after.interest, currency),
    },
    act === 'repay' && {
      key: 'left',
      label: t('fact.owedAfter'),
      value: of(after.left, currency),
      tone: 'strong',
    },
    act !== 'repay' && {
      key: 'held',
      label: t('fact.held'),
      value: after.held < 0n ? '—' : of(after.held, margin),
      tone: 'strong',
    },
    after.left > 0n && {
      key: 'risk',
      label: t('fact.riskAfter'),
      value: after.riskRate === null ? '—' : percentOf(formatAmount(after.riskRate)),
      ...(after.isRisky && { tone: 'warn' as const }),
    },
  ];
  return facts.filter((fact) => fact !== false);
}

/** The most that this act can move now; undefined while it is not known. */
function mostOf(loan: Loan, act: MoneyAct, free: Amount | undefined): Amount | undefined {
  if (act === 'release') return readDecimal(loan.releasable);
  if (free === undefined) return undefined;
  return act === 'repay' ? minimum(free, parseAmount(loan.debt)) : free;
}

function MoneyForm({ loan, act, onDone }: { loan: Loan; act: MoneyAct; onDone: () => void }) {
  const { t } = useTranslation(['loan', 'common']);
  const faultText = useFaultText();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const currency = act === 'repay' ? loan.currency : loan.margin_currency;
  const free = useSpotFree(currency);
  const amount = readDecimal(settleDecimalInput(typed));
  const sending = useLoanAct(CALLS[act], { amount: 'amount' as const }, () => {
    notify({ message: t(DONE[act]), tone: 'success', durationMs: 4_000 });
    onDone();
  });
  const most = mostOf(loan, act, free);
  const isMissing = amount === undefined || amount <= 0n;
  const isMore = amount !== undefined && most !== undefined && amount > most;
  // A repayment of more than is owed takes no more than that.
  const isShort = isMore && (act !== 'repay' || (free !== undefined && amount > free));
  const shortCode = act === 'release' ? 'ABOVE_MAXIMUM' : 'INSUFFICIENT_BALANCE';
  const details = { maximum: most === undefined ? '' : formatAmount(most) };
  const fault =
    isMissing && tried
      ? faultText({ code: 'FIELD_REQUIRED', details: {} })
      : isShort
        ? faultText({ code: shortCode, details })
        : undefined;
  const facts = useFacts(loan, act, amount ?? 0n, free);
  const returnsAll = act === 'repay' && (amount ?? 0n) >= parseAmount(loan.debt);
  const general = sending.refusalOf(null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isMissing || isShort) return;
    sending.send({ id: loan.id, amount: formatAmount(amount) });
  };
  return (
    <form noValidate aria-label={t(`act.${act}`)} onSubmit={send} className="flex flex-col gap-3">
      <AmountField
        label={t('field.amount')}
        name="amount"
        value={typed}
        decimals={DECIMALS}
        error={sending.refusalOf('amount') ?? fault}
        onValueChange={(text) => {
          sending.forget();
          setTyped(text);
        }}
        suffix={
          <button
            type="button"
            aria-label={t('maxLabel')}
            disabled={most === undefined || most <= 0n}
            onClick={() => setTyped(formatAmount(most ?? 0n))}
            className="press min-h-11 rounded-control px-3 text-label text-blue disabled:opacity-45"
          >
            {act === 'repay' ? t('repay.all') : t('max')}
          </button>
        }
      />
      <FactList facts={facts} />
      {returnsAll ? (
        <p className="text-caption text-up">
          {t('repay.returns', { amount: `${coinText(loan.collateral)} ${loan.margin_currency}` })}
        </p>
      ) : null}
      {general === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {general}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={sending.busy}>
        {t(`act.${act}`)}
      </Button>
    </form>
  );
}

/** Pays back, adds collateral or takes some back, with what the loan is like afterwards. */
export function MoneySheet({
  loan,
  act,
  onClose,
}: {
  loan: Loan;
  act: MoneyAct | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['loan', 'common']);
  return (
    <Sheet
      open={act !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={act === undefined ? '' : t('lost.of', { act: t(`act.${act}`), id: loan.id })}
      closeLabel={t('common:close')}
    >
      {act === undefined ? null : <MoneyForm key={act} loan={loan} act={act} onDone={onClose} />}
    </Sheet>
  );
}
