import { calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../../../shared/api/fault-text.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { useCoinDecimals } from '../../../shared/markets/use-coin-decimals.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { useSpotFree } from '../../../shared/wallet/use-spot-free.ts';
import { useNftAct } from '../calls/use-nft.ts';
import { bidFault, depositDue } from '../model.ts';
import { type Detail, percentText } from '../text.ts';

function useFacts(sale: Detail, free: string | null) {
  const { t } = useTranslation('nft');
  const coins = useCoins(sale.currency);
  const frozen = sale.own?.deposit ?? null;
  return [
    { key: 'free', label: t('fact.available'), value: coins(free) },
    {
      key: 'deposit',
      label: t(frozen === null ? 'fact.depositDue' : 'fact.depositFrozen'),
      value: coins(frozen ?? sale.margin),
      tone: 'strong' as const,
    },
    {
      key: 'least',
      label: t('fact.minimumBid'),
      value: coinsText(sale.minimum_bid, sale.currency),
      tone: 'gold' as const,
    },
    { key: 'step', label: t('fact.increment'), value: percentText(sale.increment ?? '0') },
    {
      key: 'fee',
      label: t('fact.fee'),
      value: t('fact.noFee', { percent: percentText(sale.fee_rate) }),
    },
  ];
}

/** A bid, with what it freezes, what winning costs, and what not paying loses. */
export function BidForm({ sale }: { sale: Detail }) {
  const { t } = useTranslation(['nft', 'common']);
  const confirm = useConfirm();
  const faultText = useFaultText();
  const free = useSpotFree(sale.currency);
  const decimals = useCoinDecimals(sale.currency);
  const coins = useCoins(sale.currency);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const facts = useFacts(sale, free === undefined ? null : formatAmount(free));
  const bid = useNftAct(calls.nft.bid, () => {
    setTyped('');
    setTried(false);
    notify({ message: t('bid.done'), tone: 'success' });
  });
  const margin = useNftAct(calls.nft.margin, () =>
    notify({ message: t('bid.depositDone'), tone: 'success' }),
  );
  const amount = readDecimal(settleDecimalInput(typed));
  const fault = bidFault(sale, amount, free);
  const leading = sale.own?.is_highest === true;
  const worst = t('bid.worst', { deposit: coins(sale.margin), count: sale.pay_hours });
  const change = (text: string): void => {
    bid.forget();
    setTyped(text);
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (fault !== undefined || amount === undefined) return;
    const price = formatAmount(amount);
    const sure = await confirm({
      title: t('bid.confirm', { amount: coinsText(price, sale.currency) }),
      body: worst,
      details: <FactList facts={facts} />,
      confirmLabel: t('act.bid'),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
    if (sure) bid.send({ code: sale.code, price });
  };
  const refusal = bid.refusalOf(null) ?? margin.refusalOf(null);
  return (
    <form
      noValidate
      aria-label={t('bid.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-4"
    >
      <FactList facts={facts} />
      <AmountField
        label={t('bid.amount', { currency: sale.currency })}
        value={typed}
        decimals={decimals}
        onValueChange={change}
        error={typed === '' && !tried ? undefined : faultText(fault)}
        suffix={
          <button
            type="button"
            onClick={() => change(sale.minimum_bid ?? sale.price)}
            className="press min-h-11 rounded-control px-3 text-label text-blue"
          >
            {t('bid.least')}
          </button>
        }
      />
      {fault?.code === 'INSUFFICIENT_BALANCE' ? (
        <MoveMoney to="change" currency={sale.currency} />
      ) : null}
      <p className="text-caption text-mid">{t('bid.extends', { count: sale.extends_minutes })}</p>
      <Banner tone="warn" boxed>
        {worst}
      </Banner>
      {refusal === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {refusal}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={bid.busy} disabled={leading}>
        {t(leading ? 'bids.highest' : 'act.bid')}
      </Button>
      {sale.own !== null && sale.own.deposit === null && depositDue(sale) > 0n ? (
        <Button
          tone="line"
          block
          busy={margin.busy}
          onClick={() => margin.send({ code: sale.code })}
        >
          {t('act.deposit')}
        </Button>
      ) : null}
    </form>
  );
}
