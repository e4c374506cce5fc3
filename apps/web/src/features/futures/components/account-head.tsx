import { formatAmount } from '@kontor/money';
import { Info, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { UNKNOWN } from '../../../shared/lib/format.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { RangeChips } from '../../../shared/ui/range-chips.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { shownDecimals } from '../model/contract.ts';
import type { Account } from '../model/portfolio.ts';
import { type Risk, riskOf } from '../model/risk.ts';
import { percentText } from '../text.ts';
import { Advanced } from './advanced.tsx';
import { RiskInfo } from './risk-info.tsx';
import { RiskScale } from './risk-scale.tsx';

const STATE_TONES: Readonly<Record<Risk['state'], string>> = {
  none: 'text-low',
  safe: 'text-up',
  warning: 'text-warn',
  danger: 'text-down',
};

function RiskState({ risk }: { risk: Risk }) {
  const { t } = useTranslation('futures');
  const Icon = risk.state === 'safe' ? ShieldCheck : ShieldAlert;
  return (
    <p className={`flex items-center justify-end gap-1 text-label ${STATE_TONES[risk.state]}`}>
      {risk.state === 'none' ? null : <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {t(`risk.${risk.state}`)}
    </p>
  );
}

/** Those that hold something, USDT always: a currency nobody has used needs no place. */
export function usedAccounts(accounts: readonly Account[]): Account[] {
  return accounts.filter((one, at) => at === 0 || one.balance > 0n || one.usedMargin > 0n);
}

/** Equity, unrealised profit and risk rate of the futures account in one margin currency. */
export function AccountHead({
  accounts,
  currency,
  onCurrency,
  compact = false,
}: {
  accounts: readonly Account[];
  currency: string;
  onCurrency: (currency: string) => void;
  /** Beside a ticket: smaller figures, and the scale without its names. */
  compact?: boolean;
}) {
  const { t } = useTranslation('futures');
  const { amountsHidden } = useMoney();
  const [explained, setExplained] = useState(false);
  const used = usedAccounts(accounts);
  const account = accounts.find((one) => one.currency === currency) ?? used[0];
  if (account === undefined) return null;
  const risk = riskOf(account);
  const rate = risk.rate === null ? UNKNOWN : percentText(risk.rate, { decimals: 0 });
  const text = (amount: bigint | undefined) => (amount === undefined ? null : formatAmount(amount));
  return (
    <section aria-label={t('head.account')} className={compact ? undefined : 'px-gutter pt-3'}>
      {used.length > 1 ? (
        <RangeChips<string>
          label={t('head.currency')}
          className="-mt-2"
          options={used.map((one) => ({ value: one.currency, label: one.currency }))}
          value={account.currency}
          onChange={onCurrency}
        />
      ) : null}
      <div
        className={classNames('flex items-start justify-between gap-4', compact ? 'pb-1' : 'pb-3')}
      >
        <div className="min-w-0">
          <p className="flex h-6 items-center text-label text-low">
            {t('head.equity', { currency: account.currency })}
          </p>
          <MoneyText
            value={text(account.equity)}
            decimals={shownDecimals(account.currency)}
            hidden={amountsHidden}
            dim
            className={compact ? 'block text-title-2' : 'block text-title'}
          />
          <p className="flex flex-wrap items-center gap-x-2 pt-0.5 text-label text-low">
            <MoneyText
              value={text(account.profit)}
              decimals={shownDecimals(account.currency)}
              hidden={amountsHidden}
              signed
              coloured
              arrow
            />
            {t('head.unrealised')}
          </p>
          <Advanced amount={account.advanced} currency={account.currency} />
        </div>
        <div className="flex-none text-right">
          <p className="flex h-6 items-center justify-end gap-0.5 text-label text-low">
            {t('head.risk')}
            <IconButton
              label={t('head.riskInfo')}
              aria-haspopup="dialog"
              className="-my-3 -mr-3"
              onClick={() => setExplained(true)}
            >
              <Info size={16} strokeWidth={1.75} />
            </IconButton>
          </p>
          <p className={compact ? 'text-title-2' : 'text-title'}>{rate}</p>
          <RiskState risk={risk} />
        </div>
      </div>
      <RiskScale risk={risk} text={rate} named={!compact} />
      <RiskInfo open={explained} onOpenChange={setExplained} account={account} risk={risk} />
    </section>
  );
}

export function AccountHeadSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 px-gutter pt-4 lg:px-0">
      <Skeleton className="h-3 w-32 rounded-full" />
      <Skeleton className="h-8 w-44 rounded-control" />
      <Skeleton className="h-3 w-28 rounded-full" />
      <Skeleton className="h-1.5 rounded-full" />
    </div>
  );
}
