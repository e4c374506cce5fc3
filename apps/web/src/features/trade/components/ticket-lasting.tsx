import { useTranslation } from 'react-i18next';
import { DAY_MS } from '@kontor/rules/time';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { plainDate, formatTime } from '../../../shared/lib/relative-time.ts';
import { typedMoment } from '../../../shared/lib/zone.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import type { TicketField } from '../faults.ts';
import { type Lasting, lastingChoices } from '../ticket.ts';
import type { TicketActions } from '../use-ticket.ts';

const WEEK_MS = 7 * DAY_MS;

/** As a date field writes it, by the shown clocks. */
function toLocal(ms: number): string {
  return `${plainDate(ms)}T${formatTime(ms, false)}`;
}

/** The choice alone: in words, or as the market's short names where there is little room. */
export function LastingSelect({
  form,
  short = false,
  error,
  className,
}: {
  form: TicketActions;
  short?: boolean;
  error?: string | undefined;
  className: string;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const { ticket, waits, setLasting, setExpiresAt } = form;
  const choices = lastingChoices(ticket.type, waits);
  if (choices.length === 0) return null;
  const choose = (lasting: Lasting): void => {
    setLasting(lasting);
    if (lasting === 'gtd' && ticket.expiresAtMs === null) setExpiresAt(serverNowMs() + WEEK_MS);
  };
  return (
    <Select<Lasting>
      look="plain"
      label={t('field.lasting')}
      closeLabel={t('common:close')}
      value={ticket.lasting}
      onChange={choose}
      error={error}
      className={className}
      options={choices.map((value) => ({
        value,
        label: short ? t(`lasting.${value}Short`) : t(`lasting.${value}`),
        description: short
          ? t('lasting.described', { name: t(`lasting.${value}`), body: t(`lasting.${value}Body`) })
          : t(`lasting.${value}Body`),
      }))}
    />
  );
}

/** How long the order stays; nothing where there is nothing to choose. */
export function TicketLasting({
  form,
  errorOf,
  roomy,
}: {
  form: TicketActions;
  errorOf: (field: TicketField) => string | undefined;
  roomy: boolean;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const { ticket, setExpiresAt } = form;
  const error = errorOf('lasting');
  return (
    <>
      {/* On a phone the choice stands below the book, where there is room for it. */}
      <LastingSelect
        form={form}
        error={error}
        className={roomy || error !== undefined ? '-my-2' : '-my-2 xs:hidden'}
      />
      {ticket.lasting === 'gtd' ? (
        <Field
          type="datetime-local"
          label={t('field.expiresAt')}
          value={ticket.expiresAtMs === null ? '' : toLocal(ticket.expiresAtMs)}
          error={errorOf('expiresAt')}
          onChange={(event) => {
            const ms = typedMoment(event.target.value);
            setExpiresAt(Number.isNaN(ms) ? null : ms);
          }}
        />
      ) : null}
    </>
  );
}
