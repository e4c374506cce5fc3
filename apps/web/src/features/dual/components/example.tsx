import { type OutputOf, calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { percentOf } from '../model/product.ts';
import { amountText, figure, nameOf, usdtText } from '../text.ts';

export type Example = OutputOf<typeof calls.dual.help>['examples'][number];

/** A product computed to its end: settled below, at and above its linked price. */
export function ExampleTable({ example }: { example: Example }) {
  const { t } = useTranslation(['dual', 'trade', 'common']);
  const { principal, currency, cases } = example;
  const price = figure(example.linked_price);
  return (
    <section aria-label={nameOf(t, example)} className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{nameOf(t, example)}</h3>
      <p className="text-caption text-low">
        {t('help.example', {
          amount: amountText(principal, currency),
          price,
          rate: percentOf(example.rate_year),
          count: example.days,
          when: formatDateTime(example.expires_at, false),
        })}
      </p>
      <table className="w-full text-caption">
        <thead>
          <tr className="text-left text-low">
            <th className="py-1 pr-2 font-medium">{t('help.settledAt')}</th>
            <th className="py-1 pr-2 text-right font-medium">{t('help.youGet')}</th>
            <th className="py-1 text-right font-medium">{t('help.held')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hair">
          {cases.map((one) => (
            <tr key={one.side} className="align-top">
              <td className="py-2 pr-2 text-hi">{figure(one.settlement_price)}</td>
              <td className="py-2 pr-2 text-right">
                <span className="block font-semibold text-hi">
                  {amountText(one.payout, one.payout_currency)}
                </span>
                <span className="block text-low">
                  {t('help.worth', { worth: usdtText(parseAmount(one.worth)) })}
                </span>
              </td>
              <td className="py-2 text-right text-mid">{usdtText(parseAmount(one.held_worth))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
