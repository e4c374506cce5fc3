import { ArrowDownUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { SnapSlider } from '../../../shared/ui/snap-slider.tsx';
import {
  type Available,
  type MarketRules,
  type Ticket,
  type Unit,
  hasPrice,
  maximumOf,
  notionalOf,
  percentOf,
  read,
  shareOfMaximum,
  sizeOf,
} from '../ticket.ts';
import { type TicketActions, fieldText } from '../use-ticket.ts';

export interface TicketAmountProps {
  market: Quotation;
  form: TicketActions;
  rules: MarketRules;
  available: Available | undefined;
  index: bigint | undefined;
  error: string | undefined;
  /** Amount and total in fields of their own, where there is room. */
  roomy: boolean;
}

function decimalsOf(unit: Unit, rules: MarketRules): number {
  return unit === 'base' ? rules.quantityDecimals : rules.quoteDecimals;
}

/** What a field shows of an amount that was typed in the other one. */
function shownIn(unit: Unit, ticket: Ticket, rules: MarketRules): string {
  if (ticket.unit === unit) return ticket.amount;
  const size = sizeOf(ticket, rules);
  const price = read(ticket.price);
  if (size === undefined || size.by === 'quote') return '';
  if (unit === 'base') return fieldText(size.quantity);
  return price === undefined ? '' : fieldText(notionalOf(price, size.quantity));
}

function SmallButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="press grid h-11 min-w-9 place-items-center rounded-control px-2 text-label text-blue"
    >
      {children}
    </button>
  );
}

/** How much: in the coin or in what it is paid with, by typing, by the slider or all of it. */
export function TicketAmount(props: TicketAmountProps) {
  const { t } = useTranslation('trade');
  const { market, form, rules, available, index, error, roomy } = props;
  const { ticket, setAmount } = form;
  const most = (unit: Unit) => available && maximumOf({ ...ticket, unit }, rules, available, index);
  const setMost = (unit: Unit): void => {
    const amount = most(unit);
    if (amount !== undefined) setAmount(unit, fieldText(amount));
  };
  const both = roomy && hasPrice(ticket.type);
  const shownMost = most(ticket.unit);
  const field = (unit: Unit, name: 'amount' | 'total', suffix: React.ReactNode) => (
    <AmountField
      label={t(`field.${name}`, {
        currency: unit === 'base' ? market.currency_name : market.legal_name,
      })}
      name={name}
      value={both ? shownIn(unit, ticket, rules) : ticket.amount}
      decimals={decimalsOf(unit, rules)}
      onValueChange={(text) => {
        // Leaving a field that was not changed must not take the unit over.
        if (both && text === shownIn(unit, ticket, rules)) return;
        setAmount(unit, text);
      }}
      {...(unit === ticket.unit || !both ? { error } : {})}
      suffix={suffix}
    />
  );
  const other: Unit = ticket.unit === 'base' ? 'quote' : 'base';
  const max =
    available === undefined ? null : (
      <SmallButton label={t('field.maxLabel')} onPress={() => setMost(both ? 'base' : ticket.unit)}>
        {t('field.max')}
      </SmallButton>
    );
  return (
    <>
      {both ? (
        <>
          {field('base', 'amount', max)}
          {ticket.type === 'oco' ? null : field('quote', 'total', null)}
        </>
      ) : (
        field(
          ticket.unit,
          ticket.unit === 'base' ? 'amount' : 'total',
          <>
            {ticket.type === 'oco' ? null : (
              <SmallButton
                label={t('field.swap', {
                  currency: other === 'base' ? market.currency_name : market.legal_name,
                })}
                onPress={() =>
                  setAmount(other, hasPrice(ticket.type) ? shownIn(other, ticket, rules) : '')
                }
              >
                <ArrowDownUp size={16} strokeWidth={1.75} aria-hidden />
              </SmallButton>
            )}
            {max}
          </>,
        )
      )}
      <SnapSlider
        label={t('field.share')}
        value={percentOf(read(ticket.amount), shownMost)}
        disabled={shownMost === undefined || shownMost === 0n}
        onChange={(percent) => {
          if (shownMost === undefined) return;
          const amount = shareOfMaximum(shownMost, percent, decimalsOf(ticket.unit, rules));
          setAmount(ticket.unit, fieldText(amount));
        }}
        className={roomy ? '-my-1' : '-my-2'}
      />
    </>
  );
}
