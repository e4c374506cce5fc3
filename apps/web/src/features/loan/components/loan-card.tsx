import { calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useLoanAct } from '../calls/use-loan-act.ts';
import { boundaryPrice, type Loan, percentOf } from '../model/estimate.ts';
import { statusKey, statusTone } from '../model/status.ts';
import { EventsSheet } from './events-sheet.tsx';
import { type MoneyAct, MoneySheet } from './money-sheet.tsx';
import { Offer } from './offer.tsx';
import { RiskGauge } from './risk-gauge.tsx';

/** What waits for the desk; it can be taken back. */
function Requested({ loan }: { loan: Loan }) {
  const { t } = useTranslation(['loan', 'common']);
  const confirm = useConfirm();
  const cancelling = useLoanAct(calls.loan.cancel, {}, () => notify({ message: t('cancel.done') }));
  const refusal = cancelling.refusalOf(null);
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('cancel.question'),
      body: t('cancel.body'),
      confirmLabel: t('act.cancel'),
      cancelLabel: t('act.keep'),
    });
    if (sure) cancelling.send({ id: loan.id });
  };
  return (
    <>
      <p className="text-body text-mid">{t('request.doneBody')}</p>
      {refusal === undefined ? null : (
        <p role="alert" className="pt-2 text-caption text-down">
          {refusal}
        </p>
      )}
      <Button
        block
        size="medium"
        className="mt-3"
        busy={cancelling.busy}
        onClick={() => void ask()}
      >
        {t('act.cancel')}
      </Button>
    </>
  );
}

function useActiveFacts(loan: Loan): Fact[] {
  const { t } = useTranslation('loan');
  const { currency, margin_currency: margin } = loan;
  const at = (boundary: string | null): string =>
    boundary === null ? '—' : t('price', boundaryPrice(parseAmount(boundary), currency, margin));
  const when = (time: number | null): string => (time === null ? '—' : formatDateTime(time, false));
  return [
    {
      key: 'owed',
      label: t('fact.owed'),
      value: `${coinText(loan.debt)} ${currency}`,
      tone: 'strong',
    },
    {
      key: 'interest',
      label: t('fact.interest'),
      value: `${coinText(loan.interest)} ${currency}`,
    },
    {
      key: 'held',
      label: t('fact.held'),
      value: `${coinText(loan.collateral)} ${margin}`,
      tone: 'strong',
    },
    { key: 'rate', label: t('fact.rate'), value: percentOf(loan.daily_rate) },
    { key: 'next', label: t('fact.nextInterest'), value: when(loan.next_interest_at) },
    {
      key: 'due',
      label: t('fact.due'),
      value: when(loan.due_at),
      ...(loan.overdue && { tone: 'down' as const }),
    },
    { key: 'warn', label: t('fact.warnAt'), value: at(loan.warn_price), tone: 'warn' },
    { key: 'close', label: t('fact.closeAt'), value: at(loan.close_price), tone: 'down' },
  ];
}

function Active({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loan');
  const [act, setAct] = useState<MoneyAct>();
  const facts = useActiveFacts(loan);
  const canRelease = loan.releasable !== null && parseAmount(loan.releasable) > 0n;
  return (
    <>
      {loan.overdue ? (
        <Banner tone="down" boxed className="mb-2">
          {t('overdue.body', { rate: percentOf(loan.overdue_rate) })}
        </Banner>
      ) : null}
      {loan.warned_at === null ? null : (
        <Banner tone="warn" boxed className="mb-2">
          {t('warned.body')}
        </Banner>
      )}
      {loan.risk_rate === null ? (
        <p className="pb-2 text-caption text-warn">{t('stale')}</p>
      ) : (
        <RiskGauge loan={loan} />
      )}
      <FactList facts={facts} className="pt-2" />
      <div className="grid grid-cols-2 gap-2 pt-3">
        <Button size="medium" tone="gold" onClick={() => setAct('repay')}>
          {t('act.repay')}
        </Button>
        <Button size="medium" onClick={() => setAct('add')}>
          {t('act.add')}
        </Button>
        {canRelease ? (
          <Button
            size="medium"
            tone="line"
            className="col-span-2"
            onClick={() => setAct('release')}
          >
            {t('act.release')}
          </Button>
        ) : null}
      </div>
      <MoneySheet loan={loan} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

/** What is over, and with which figures it ended. */
function Over({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loan');
  const { closed, currency, margin_currency: margin } = loan;
  const receipt = loan.status === 'closed_out' ? receiptPath('loan_close', loan.id) : undefined;
  const facts: (Fact | false)[] = [
    loan.reason !== null && { key: 'reason', label: t('fact.reason'), value: loan.reason },
    loan.started_at !== null && {
      key: 'paid',
      label: t('fact.paid'),
      value: `${coinText(loan.interest_paid)} ${currency}`,
    },
    closed !== null && {
      key: 'risk',
      label: t('fact.risk'),
      value: percentOf(closed.risk_rate),
      tone: 'down',
    },
    closed !== null && {
      key: 'sold',
      label: t('fact.sold'),
      value: `${coinText(closed.sold)} ${margin}`,
    },
    closed !== null && {
      key: 'fee',
      label: t('fact.soldFee'),
      value: `${coinText(closed.fee)} ${margin}`,
    },
    closed !== null && {
      key: 'returned',
      label: t('fact.returned'),
      value: `${coinText(closed.returned)} ${margin}`,
      tone: 'strong',
    },
  ];
  return (
    <>
      <FactList facts={facts.filter((fact) => fact !== false)} />
      {receipt === undefined ? null : (
        <Link to={receipt} className={`${buttonClass({ size: 'medium' })} mt-3`}>
          {t('act.receipt')}
        </Link>
      )}
    </>
  );
}

/** One of the own loans, as it stands, with what can be done about it. */
export function LoanCard({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loan');
  const [showsEvents, setShowsEvents] = useState(false);
  const name = t('loans.name', { id: loan.id });
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-start justify-between gap-2 pb-2">
        <div className="min-w-0">
          <h3 className="text-head">
            {coinText(loan.amount)} {loan.currency}
          </h3>
          <p className="text-caption text-low">
            {name} · {t('days', { count: loan.days })} · {formatDateTime(loan.create_time, false)}
          </p>
        </div>
        <Tag tone={statusTone(loan)}>{t(statusKey(loan))}</Tag>
      </div>
      {loan.status === 'requested' ? <Requested loan={loan} /> : null}
      {loan.status === 'quoted' ? <Offer loan={loan} /> : null}
      {loan.status === 'active' ? <Active loan={loan} /> : null}
      {loan.end_time === null ? null : <Over loan={loan} />}
      <button
        type="button"
        onClick={() => setShowsEvents(true)}
        className="press -mb-2 -ml-2 mt-1 flex min-h-11 items-center rounded-control px-2 text-label text-blue"
      >
        {t('act.details')}
        <span className="sr-only">{name}</span>
      </button>
      <EventsSheet loan={loan} open={showsEvents} onOpenChange={setShowsEvents} />
    </li>
  );
}
