import { calls } from '@kontor/contract/light';
import { type Amount, formatAmount } from '@kontor/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/error-text.ts';
import { useFaultText } from '../../../shared/api/fault-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { useCoinDecimals } from '../../../shared/markets/use-coin-decimals.ts';
import {
  type PayFactor,
  PayPasswordDialog,
} from '../../../shared/security/pay-password-dialog.tsx';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { useSpotFree } from '../../../shared/wallet/use-spot-free.ts';
import { refreshNft, useNftAct } from '../calls/use-nft.ts';
import { bidFault, depositDue, restToPay } from '../model.ts';
import { type Detail, percentText } from '../text.ts';

function useFacts(sale: Detail, free: string | null, bid: Amount | undefined) {
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
    ...(bid === undefined || bid <= 0n
      ? []
      : [
          {
            key: 'rest',
            label: t('fact.restToPay'),
            value: coins(formatAmount(restToPay(sale, bid))),
            tone: 'strong' as const,
          },
        ]),
    { key: 'step', label: t('fact.increment'), value: percentText(sale.increment ?? '0') },
    {
      key: 'fee',
      label: t('fact.fee'),
      value: t('fact.noFee', { percent: percentText(sale.fee_rate) }),
    },
  ];
}

/** A bid that freezes nothing more, and the calls that freeze a deposit first, which are proved. */
function useBid(sale: Detail, onBid: () => void) {
  const { t } = useTranslation('nft');
  const cache = useQueryClient();
  const [refused, setRefused] = useState<string>();
  const onSettled = (): void => refreshNft(cache);
  const bid = useNftAct(calls.nft.bid, onBid);
  const first = useAct(calls.nft.bid, { quiet: true, onSuccess: onBid, onSettled });
  const margin = useAct(calls.nft.margin, {
    quiet: true,
    onSuccess: () => notify({ message: t('bid.depositDone'), tone: 'success' }),
    onSettled,
  });
  const { code } = sale;
  return {
    busy: bid.busy || first.isPending || margin.isPending,
    refusal: refused ?? bid.refusalOf(null),
    send: (price: string) => {
      setRefused(undefined);
      bid.send({ code, price });
    },
    /** Without a price: the deposit alone. */
    prove: (price: string | undefined, factor: PayFactor) => {
      setRefused(undefined);
      return price === undefined
        ? margin.mutateAsync({ code, ...factor })
        : first.mutateAsync({ code, price, ...factor });
    },
    refuse: (error: unknown) => setRefused(errorText(error)),
    forget: () => {
      setRefused(undefined);
      bid.forget();
    },
  };
}

function Deposit({ sale, onAsk }: { sale: Detail; onAsk: () => void }) {
  const { t } = useTranslation('nft');
  if (sale.own === null || sale.own.deposit !== null || depositDue(sale) <= 0n) return null;
  return (
    <Button tone="line" block onClick={onAsk}>
      {t('act.deposit')}
    </Button>
  );
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
  /** What the pay password is asked for; the price stays while the question closes. */
  const [asked, setAsked] = useState<{ open: boolean; price?: string }>({ open: false });
  const bid = useBid(sale, () => {
    setTyped('');
    setTried(false);
    notify({ message: t('bid.done'), tone: 'success' });
  });
  const amount = readDecimal(settleDecimalInput(typed));
  const facts = useFacts(sale, free === undefined ? null : formatAmount(free), amount);
  const fault = bidFault(sale, amount, free);
  const leading = sale.own?.is_highest === true;
  const worst = t('bid.worst', { deposit: coins(sale.margin), count: sale.pay_hours });
  const titleOf = (price: string) => t('bid.confirm', { amount: coinsText(price, sale.currency) });
  const change = (text: string): void => {
    bid.forget();
    setTyped(text);
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (fault !== undefined || amount === undefined) return;
    const price = formatAmount(amount);
    if ((sale.own?.deposit ?? null) === null) return setAsked({ open: true, price });
    const sure = await confirm({
      title: titleOf(price),
      body: worst,
      details: <FactList facts={facts} />,
      confirmLabel: t('act.bid'),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
    if (sure) bid.send(price);
  };
  return (
    <>
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
        {bid.refusal === undefined ? null : (
          <p role="alert" className="text-caption text-down">
            {bid.refusal}
          </p>
        )}
        <Button type="submit" tone="gold" block busy={bid.busy} disabled={leading}>
          {t(leading ? 'bids.highest' : 'act.bid')}
        </Button>
        <Deposit sale={sale} onAsk={() => setAsked({ open: true })} />
      </form>
      <PayPasswordDialog
        open={asked.open}
        onOpenChange={(open) => setAsked((before) => ({ ...before, open }))}
        title={asked.price === undefined ? t('act.deposit') : titleOf(asked.price)}
        details={<Details facts={facts} worst={worst} />}
        confirmLabel={t(asked.price === undefined ? 'act.deposit' : 'act.bid')}
        onConfirm={(factor) => bid.prove(asked.price, factor)}
        onRefused={bid.refuse}
      />
    </>
  );
}

function Details({ facts, worst }: { facts: ReturnType<typeof useFacts>; worst: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-mid">{worst}</p>
      <FactList facts={facts} />
    </div>
  );
}
