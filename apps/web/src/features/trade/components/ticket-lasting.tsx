import { useTranslation } from 'react-i18next';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { formatDate, formatTime } from '../../../shared/lib/relative-time.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import type { TicketField } from '../faults.ts';
import { type Lasting, lastingChoices } from '../ticket.ts';
import type { TicketActions } from '../use-ticket.ts';

const WEEK_MS = 7 * 86_400_000;

/** As a date field writes it, in the reader's time zone. */
function toLocal(ms: number): string {
  return `${formatDate(ms)}T${formatTime(ms, false)}`;
}

/** How long the order stays; nothing where there is nothing to choose. */
export function TicketLasting({
  form,
  errorOf,
}: {
  form: TicketActions;
  errorOf: (field: TicketField) => string | undefined;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const { ticket, setLasting, setExpiresAt } = form;
  const choices = lastingChoices(ticket.type);
  if (choices.length === 0) return null;
  const choose = (lasting: Lasting): void => {
    setLasting(lasting);
    if (lasting === 'gtd' && ticket.expiresAtMs === null) setExpiresAt(serverNowMs() + WEEK_MS);
  };
  return (
    <>
      <Select<Lasting>
        look="plain"
        label={t('field.lasting')}
        closeLabel={t('common:close')}
        value={ticket.lasting}
        onChange={choose}
        error={errorOf('lasting')}
        className="-my-2"
        options={choices.map((value) => ({
          value,
          label: t(`lasting.${value}`),
          description: t(`lasting.${value}Body`),
        }))}
      />
      {ticket.lasting === 'gtd' ? (
        <Field
          type="datetime-local"
          label={t('field.expiresAt')}
          value={ticket.expiresAtMs === null ? '' : toLocal(ticket.expiresAtMs)}
          error={errorOf('expiresAt')}
          onChange={(event) => {
            const ms = new Date(event.target.value).getTime();
            setExpiresAt(Number.isNaN(ms) ? null : ms);
          }}
        />
      ) : null}
    </>
  );
}
