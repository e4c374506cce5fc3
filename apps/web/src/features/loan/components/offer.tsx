import { calls } from '@kontor/contract/light';
import { formatAmount, parseAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useLoanAct } from '../calls/use-loan-act.ts';
import { useSpotFree } from '../../../shared/wallet/use-spot-free.ts';
import { boundaryPrice, type Loan, percentOf } from '../model/estimate.ts';

function useOfferFacts(loan: Loan): Fact[] {
  const { t } = useTranslation('loan');
  const free = useSpotFree(loan.margin_currency);
  const { currency, margin_currency: margin } = loan;
  const at = (boundary: string | null): string =>
    boundary === null ? '—' : t('price', boundaryPrice(parseAmount(boundary), currency, margin));
  const required = loan.collateral_required ?? '0';
  const isShort = free !== undefined && free < parseAmount(required);
  return [
    {
      key: 'arrives',
      label: t('fact.arrives'),
      value: `${coinText(loan.amount)} ${currency}`,
      tone: 'strong',
    },
    {
      key: 'collateral',
      label: t('fact.collateral'),
      value: `${coinText(required)} ${margin}`,
      tone: isShort ? 'down' : 'strong',
    },
    {
      key: 'free',
      label: t('fact.available'),
      value: free === undefined ? '—' : `${coinText(formatAmount(free))} ${margin}`,
    },
    { key: 'rate', label: t('fact.rate'), value: percentOf(loan.daily_rate) },
    {
      key: 'day',
      label: t('fact.perDay'),
      value: `${coinText(loan.interest_per_day)} ${currency}`,
    },
    { key: 'term', label: t('terms.days'), value: t('days', { count: loan.days }) },
    {
      key: 'total',
      label: t('fact.total'),
      value: `${coinText(loan.total_at_term)} ${currency}`,
      tone: 'strong',
    },
    { key: 'overdue', label: t('terms.overdue'), value: percentOf(loan.overdue_rate) },
    { key: 'risk', label: t('fact.risk'), value: percentOf(loan.risk_rate) },
    { key: 'warn', label: t('fact.warnAt'), value: at(loan.warn_price), tone: 'warn' },
    { key: 'close', label: t('fact.closeAt'), value: at(loan.close_price), tone: 'down' },
    { key: 'fee', label: t('fact.closeFee'), value: percentOf(loan.close_fee_rate) },
    {
      key: 'valid',
      label: t('fact.validUntil'),
      value: loan.valid_until === null ? '—' : formatDateTime(loan.valid_until, false),
    },
  ];
}

/** The desk's offer with everything it means, and the two answers to it. */
export function Offer({ loan }: { loan: Loan }) {
  const { t } = useTranslation(['loan', 'common']);
  const confirm = useConfirm();
  const facts = useOfferFacts(loan);
  const accepting = useLoanAct(calls.loan.accept, {}, () =>
    notify({ message: t('accept.done'), tone: 'success', durationMs: 4_000 }),
  );
  const leaving = useLoanAct(calls.loan.cancel, {}, () => notify({ message: t('cancel.done') }));
  const refusal = accepting.refusalOf(null) ?? leaving.refusalOf(null);
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('accept.question'),
      details: <FactList facts={facts} className="pt-2" />,
      confirmLabel: t('act.accept'),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
    if (sure) accepting.send({ id: loan.id });
  };
  const leave = async (): Promise<void> => {
    const sure = await confirm({
      title: t('cancel.leaveQuestion'),
      body: t('cancel.body'),
      confirmLabel: t('act.leave'),
      cancelLabel: t('common:cancel'),
    });
    if (sure) leaving.send({ id: loan.id });
  };
  return (
    <>
      <FactList facts={facts} />
      {refusal === undefined ? null : (
        <p role="alert" className="pt-2 text-caption text-down">
          {refusal}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 pt-3">
        <Button size="medium" busy={leaving.busy} onClick={() => void leave()}>
          {t('act.leave')}
        </Button>
        <Button size="medium" tone="gold" busy={accepting.busy} onClick={() => void ask()}>
          {t('act.accept')}
        </Button>
      </div>
    </>
  );
}
