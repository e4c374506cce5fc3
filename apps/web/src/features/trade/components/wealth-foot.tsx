import { calls } from '@kontor/contract/light';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { toChartNumber } from '../../../shared/lib/format.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { EquityCurve } from '../../../shared/ui/equity-curve.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { hasDebt } from '../../../shared/wallet/debt.ts';

/** What everything is worth, below the list of markets of a desk. */
export function WealthFoot() {
  const { t } = useTranslation('trade');
  const money = useMoney();
  const signedIn = useSignedIn();
  const { data: wallet } = useCall(calls.wallet.list, {});
  const { data: equity } = useCall(calls.wallet.equity, { range: '1M' });
  const points = useMemo(
    () =>
      (equity ?? []).map((one) => ({
        time: Math.floor(one.time / 1_000),
        value: toChartNumber(one.usd) ?? 0,
      })),
    [equity],
  );
  if (!signedIn || wallet === undefined) return null;
  const hidden = money.amountsHidden;
  return (
    <div className="border-t border-hair pt-4">
      <div className="px-4">
        <p className="text-label text-low">{t(hasDebt(wallet) ? 'wealth.net' : 'wealth.total')}</p>
        <MoneyText
          value={money.toFiat(wallet.total_usd)}
          currency={money.fiat}
          hidden={hidden}
          dim
          className="text-title-2"
        />
        <p className="flex gap-1.5 text-label text-low">
          <MoneyText
            value={money.toFiat(wallet.today_usd)}
            currency={money.fiat}
            hidden={hidden}
            signed
            coloured
            arrow
          />
          {t('wealth.today')}
        </p>
      </div>
      {/* The curve alone would still tell how things went. */}
      {hidden || points.length < 2 ? (
        <div className="h-4" />
      ) : (
        <EquityCurve points={points} label={t('wealth.curve')} height={80} className="mt-2" />
      )}
    </div>
  );
}
