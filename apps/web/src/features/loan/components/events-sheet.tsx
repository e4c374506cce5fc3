import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { type Loan, percentOf } from '../model/estimate.ts';
import { eventCurrency, eventKey, type LoanEvent } from '../model/status.ts';

function EventRow({ event, loan }: { event: LoanEvent; loan: Loan }) {
  const { t } = useTranslation('loan');
  return (
    <li className="flex items-baseline justify-between gap-3 border-b border-hair py-2.5">
      <span className="min-w-0">
        <span className="block text-body font-medium">{t(eventKey(event))}</span>
        <span className="block text-micro text-low">{formatDateTime(event.create_time)}</span>
      </span>
      <span className="text-right">
        {event.amount === null ? null : (
          <span className="block text-body">
            {coinText(event.amount)} {eventCurrency(event, loan)}
          </span>
        )}
        {event.risk_rate === null ? null : (
          <span className="block text-micro text-low">
            {t('event.riskAt', { rate: percentOf(event.risk_rate) })}
          </span>
        )}
      </span>
    </li>
  );
}

/** Everything that happened to a loan, newest first. */
export function EventsSheet({
  loan,
  open,
  onOpenChange,
}: {
  loan: Loan;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['loan', 'common']);
  const { data, isError, refetch } = useCall(calls.loan.detail, { id: loan.id }, { enabled: open });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('loans.name', { id: loan.id })}
      closeLabel={t('common:close')}
    >
      {data === undefined && !isError ? <SkeletonRows count={4} /> : null}
      {isError ? <PartFailed onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : (
        <ul>
          {data.events.map((event) => (
            <EventRow key={event.id} event={event} loan={loan} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
