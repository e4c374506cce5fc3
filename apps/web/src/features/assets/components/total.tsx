import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { RateNote } from '../../../shared/page/rate-note.tsx';
import { usePreferences } from '../../../shared/session/preferences-store.ts';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { hasDebt } from '../../../shared/wallet/debt.ts';
import type { ShownWorths, Wallet } from '../wealth.ts';

const BTC_DECIMALS = 5;

/** What everything is worth, in fiat and bitcoin, and how it moved today. */
export function Total({ wallet, worths }: { wallet: Wallet; worths: ShownWorths }) {
  const { t } = useTranslation('assets');
  const money = useMoney();
  const toggle = usePreferences((state) => state.toggleAmountsHidden);
  const hidden = money.amountsHidden;
  // With loans the sum is less than what lies in the accounts, and says so.
  const name = t(hasDebt(wallet) ? 'total.net' : 'total');
  const EyeIcon = hidden ? EyeOff : Eye;
  return (
    <section aria-label={name} className="-mt-2 px-gutter">
      <button
        type="button"
        onClick={toggle}
        aria-pressed={hidden}
        aria-label={t('total.hide')}
        className="press -my-1 flex min-h-11 items-center gap-2 text-label text-low"
      >
        {name}
        <EyeIcon size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <MoneyText
        value={money.toFiat(wallet.total_usd)}
        currency={money.fiat}
        hidden={hidden}
        dim
        className="text-[clamp(28px,10.2vw,40px)] leading-[44px] font-semibold tracking-[-0.032em]"
      />
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-body text-low">
        <span>
          ≈{' '}
          <MoneyText
            value={wallet.total_btc}
            currency="BTC"
            decimals={BTC_DECIMALS}
            hidden={hidden}
          />
        </span>
        <span className="flex gap-x-1.5">
          <MoneyText
            value={money.toFiat(wallet.today_usd)}
            currency={money.fiat}
            hidden={hidden}
            signed
            coloured
            arrow
            className="font-medium"
          />
          {t('today')}
        </span>
      </p>
      {hasDebt(wallet) ? (
        <dl className="mt-2 grid max-w-[360px] grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-label">
          <dt className="text-low">{t('total.accounts')}</dt>
          <dd className="text-right">
            <MoneyText value={worths.assets} currency={money.fiat} hidden={hidden} />
          </dd>
          <dt className="text-low">{t('total.debt')}</dt>
          <dd className="text-right">
            <MoneyText value={worths.debt} currency={money.fiat} hidden={hidden} />
          </dd>
        </dl>
      ) : null}
      {money.rateKnown ? null : <RateNote className="pt-2" />}
    </section>
  );
}
