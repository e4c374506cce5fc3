import { calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useCall } from '../api/use-call.ts';
import { useMoney } from '../api/use-money.ts';
import { coinText } from '../lib/coin-text.ts';
import { hasScreen } from '../page/screens.ts';
import { buttonClass } from '../ui/button.tsx';
import { CONVERT_PATH } from './convert-path.ts';
import { type MovableAccount, TRANSFER_PATH, isMovable, transferPath } from './transfer-path.ts';

/** The other account that has the most of a currency; undefined where none has any. */
function useMostElsewhere(to: MovableAccount, currency: string) {
  const { data } = useCall(calls.wallet.list, {});
  let most: { from: MovableAccount; available: string } | undefined;
  for (const { type, balances } of data?.accounts ?? []) {
    if (type === to || !isMovable(type)) continue;
    const { available = '0' } = balances.find((one) => one.name === currency) ?? {};
    if (parseAmount(available) > parseAmount(most?.available ?? '0')) {
      most = { from: type, available };
    }
  }
  return most;
}

const MONEY = 'USDT';

/** Where nobody has any of a coin: the way to get some for the money that newcomers have. */
function ConvertInto({ currency }: { currency: string }) {
  const { t } = useTranslation();
  if (currency === MONEY || !hasScreen(CONVERT_PATH)) return null;
  return (
    <Link
      to={`${CONVERT_PATH}?from=${MONEY}&to=${encodeURIComponent(currency)}`}
      className={buttonClass({ tone: 'fill', size: 'medium', block: true })}
    >
      <ArrowLeftRight size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
      {t('transfer.convert', { from: MONEY, to: currency })}
    </Link>
  );
}

/**
 * The next step where an account is short of a currency that lies in another one: the way to move
 * it, and back to this page. Where no other account has any: of a coin, the way to convert into it.
 */
export function MoveMoney({ to, currency }: { to: MovableAccount; currency: string }) {
  const { t } = useTranslation();
  const { mask } = useMoney();
  const { pathname, search } = useLocation();
  const most = useMostElsewhere(to, currency);
  if (most === undefined) return to === 'change' ? <ConvertInto currency={currency} /> : null;
  if (!hasScreen(TRANSFER_PATH)) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-caption text-mid">
        {t('transfer.elsewhere', { amount: `${mask(coinText(most.available))} ${currency}` })}
      </p>
      <Link
        to={transferPath({ from: most.from, to, currency, back: pathname + search })}
        className={buttonClass({ tone: 'fill', size: 'medium', block: true })}
      >
        <ArrowLeftRight size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
        {t('transfer.here')}
      </Link>
    </div>
  );
}
