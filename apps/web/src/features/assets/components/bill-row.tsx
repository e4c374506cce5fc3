import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { directionOf, formatMoney } from '../../../shared/lib/format.ts';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { DIRECTION_TEXT } from '../../../shared/ui/direction-arrow.tsx';
import { billPath } from '../../../shared/wallet/bill-links.ts';
import type { Bill } from '../bill-cells.ts';

/** Lines break between the parts of a text: Thai has no spaces that keep its words whole. */
function WholeParts({ text }: { text: string }) {
  const parts = text.split(' · ');
  return parts.map((part, index) => (
    <Fragment key={part}>
      <span className="inline-block">{index < parts.length - 1 ? `${part} ·` : part}</span>{' '}
    </Fragment>
  ));
}

/** One change of a balance; it opens what it belongs to. */
export function BillRow({ bill }: { bill: Bill }) {
  const { t } = useTranslation('assets');
  const money = useMoney();
  const direction = money.amountsHidden ? 'flat' : directionOf(bill.value);
  const path = billPath(bill);
  const row = (
    <>
      <span className="min-w-0">
        <span className="block text-[15px] leading-5 font-medium">
          <WholeParts text={bill.info} />
        </span>
        <span className="mt-0.5 block text-caption text-low">
          {t('bills.where', {
            account: t(`account.${bill.account}`),
            time: formatTime(bill.create_time),
          })}
        </span>
      </span>
      <span className="max-w-[55%] flex-none text-right">
        <span
          className={`block text-[15px] leading-5 font-medium break-words ${DIRECTION_TEXT[direction]}`}
        >
          {money.mask(formatMoney(bill.value, { signed: true }))} {bill.currency}
        </span>
        <span className="mt-0.5 block text-caption text-low">
          {t('bills.balance', { amount: money.mask(coinText(bill.balance)) })}
        </span>
      </span>
    </>
  );
  const look = 'flex min-h-15 items-start justify-between gap-3 px-gutter py-2.5';
  return (
    <li>
      {path === undefined ? (
        <div className={look}>{row}</div>
      ) : (
        <Link to={path} className={`press-row ${look} focus-visible:-outline-offset-2`}>
          {row}
        </Link>
      )}
    </li>
  );
}
