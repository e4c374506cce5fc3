import { type Amount, formatAmount } from '@kontor/money';
import type { Direction } from '@kontor/rules/futures';
import { Percent } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import type { Contract } from '../model/contract.ts';
import { distanceFrom, priceAway, readField } from '../model/ticket.ts';
import { percentText, priceText } from '../text.ts';

type StopField = 'takeProfit' | 'stopLoss';

export interface StopFieldsProps {
  contract: Contract;
  direction: Direction;
  /** From where percents count: the entry or the mark. */
  reference: Amount | undefined;
  takeProfit: string;
  stopLoss: string;
  onChange: (field: StopField, text: string) => void;
  errorOf: (field: StopField) => string | undefined;
}

/** Distances that the menu offers, in ten-thousandths. */
const DISTANCES = [50n, 100n, 200n, 300n, 500n, 1_000n, 2_000n];
const TEN_THOUSANDTH = 10n ** 14n;

/** Take-profit and stop-loss as prices, with a helper that counts them in percent. */
export function StopFields(props: StopFieldsProps) {
  const { t } = useTranslation('futures');
  const { contract, direction, reference, onChange, errorOf } = props;
  const field = (name: StopField, label: string) => {
    const sign = (name === 'takeProfit') === (direction === 'long') ? 1n : -1n;
    const price = readField(props[name]);
    const hint =
      price === undefined || reference === undefined
        ? undefined
        : t('ticket.away', {
            percent: percentText(distanceFrom(price, reference), { signed: true }),
            price: priceText(reference, contract),
          });
    return (
      <AmountField
        label={label}
        name={name}
        value={props[name]}
        onValueChange={(text) => onChange(name, text)}
        decimals={contract.wire.price_precision}
        placeholder={t('ticket.optional')}
        error={errorOf(name)}
        hint={hint}
        suffix={
          reference === undefined ? null : (
            <Menu
              label={t('ticket.percent', { field: label })}
              trigger={
                <IconButton label={t('ticket.percent', { field: label })} className="-mr-2">
                  <Percent size={16} strokeWidth={1.75} />
                </IconButton>
              }
              items={[
                ...DISTANCES.map((distance) => {
                  const away = priceAway(reference, sign * distance, contract);
                  return {
                    key: String(distance),
                    label: percentText(sign * distance * TEN_THOUSANDTH, {
                      signed: true,
                      decimals: 1,
                    }),
                    detail: priceText(away, contract),
                    onSelect: () => onChange(name, formatAmount(away)),
                  };
                }),
                { key: 'none', label: t('ticket.clear'), onSelect: () => onChange(name, '') },
              ]}
            />
          )
        }
      />
    );
  };
  return (
    <div className="grid grid-cols-2 items-start gap-2 max-xs:grid-cols-1">
      {field('takeProfit', t('ticket.target'))}
      {field('stopLoss', t('ticket.stop'))}
    </div>
  );
}
