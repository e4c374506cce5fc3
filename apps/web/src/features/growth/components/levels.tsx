import { type OutputOf, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';
import { ratesText, shortAmount } from '../figures.ts';

export type Vip = OutputOf<typeof calls.growth.vip>;

const HEADS = ['vip.columnLevel', 'vip.volume', 'vip.balance', 'vip.spot', 'vip.futures'] as const;

/** All levels, what each takes and what it brings; the own one is gold. */
export function Levels({ vip }: { vip: Vip }) {
  const { t } = useTranslation('growth');
  return (
    <section aria-labelledby="levels" className="pt-8 lg:pt-0">
      <h2 id="levels" className="px-gutter text-head">
        {t('vip.levels')}
      </h2>
      <div className="px-gutter pt-2">
        <table className="w-full text-caption xs:text-label xs:leading-5">
          <thead>
            <tr className="border-b border-hair align-bottom text-micro text-low">
              {HEADS.map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={classNames(
                    'py-2 font-medium',
                    at === 0 ? 'text-left' : 'pl-2 text-right',
                  )}
                >
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hair">
            {vip.levels.map((row) => (
              <tr
                key={row.level}
                aria-current={row.level === vip.level ? 'true' : undefined}
                className={classNames(
                  'text-right',
                  row.level === vip.level ? 'font-semibold text-gold' : 'text-hi',
                )}
              >
                <th scope="row" className="py-2.5 text-left font-semibold whitespace-nowrap">
                  {t('vip.level', { level: row.level })}
                </th>
                <td className="py-2.5 pl-2">{shortAmount(row.minimum_volume)}</td>
                <td className="py-2.5 pl-2">{shortAmount(row.minimum_balance)}</td>
                <td className="py-2.5 pl-2 xs:whitespace-nowrap">
                  {ratesText(row.spot_maker_rate, row.spot_taker_rate)}
                </td>
                <td className="py-2.5 pl-2 xs:whitespace-nowrap">
                  {ratesText(row.futures_maker_rate, row.futures_taker_rate)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="px-gutter pt-3 text-caption text-low">{t('vip.unit')}</p>
    </section>
  );
}
