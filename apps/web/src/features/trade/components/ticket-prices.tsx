import { formatAmount, powerOfTen } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import { type TicketField, triggerWaitsAbove } from '../faults.ts';
import { hasPrice, hasTrigger } from '../ticket.ts';
import type { TicketActions } from '../use-ticket.ts';

/** The prices that the chosen kind of order needs, each stepping by the market's tick. */
export function TicketPrices({
  market,
  form,
  errorOf,
}: {
  market: Quotation;
  form: TicketActions;
  errorOf: (field: TicketField) => string | undefined;
}) {
  const { t } = useTranslation('trade');
  const { ticket, setText } = form;
  const decimals = market.price_precision;
  const step = formatAmount(powerOfTen(18 - decimals));
  const stepper = (field: 'price' | 'trigger' | 'stopLimit', label: string, hint?: string) => (
    <Stepper
      label={label}
      name={field}
      value={ticket[field]}
      onValueChange={(text) => setText(field, text)}
      step={step}
      decimals={decimals}
      decreaseLabel={t('field.decrease', { field: label })}
      increaseLabel={t('field.increase', { field: label })}
      error={errorOf(field)}
      hint={hint}
    />
  );
  const currency = market.legal_name;
  const above = triggerWaitsAbove(ticket);
  const pair = ticket.type === 'oco';
  return (
    <>
      {hasTrigger(ticket.type)
        ? stepper(
            'trigger',
            t(pair ? 'field.stopTrigger' : 'field.trigger', { currency }),
            t(`field.waits.${above ? 'above' : 'below'}`),
          )
        : null}
      {/* The limit of a pair waits on the other side of the market than its stop. */}
      {pair
        ? stepper(
            'price',
            t('field.limitPrice', { currency }),
            t(`field.waits.${above ? 'below' : 'above'}`),
          )
        : null}
      {hasPrice(ticket.type) && !pair ? stepper('price', t('field.price', { currency })) : null}
      {pair
        ? stepper('stopLimit', t('field.stopLimit', { currency }), t('field.stopLimitHint'))
        : null}
    </>
  );
}
