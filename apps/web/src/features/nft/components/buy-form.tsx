import { calls } from '@kontor/contract/light';
import { formatAmount, parseAmount } from '@kontor/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { PayPasswordDialog } from '../../../shared/security/pay-password-dialog.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { useSpotFree } from '../../../shared/wallet/use-spot-free.ts';
import { refreshNft, useNftAct } from '../calls/use-nft.ts';
import { orderPath } from '../paths.ts';
import { type Detail, percentText } from '../text.ts';
import { SaleAct } from './sale-act.tsx';
import { useStateNow } from './state-tag.tsx';

/** Reserves and pays in one go; what is reserved and not paid stays an order for a day. */
function useBuyAndPay(sale: Detail) {
  const { t } = useTranslation('nft');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const buy = useAct(calls.nft.buy, { quiet: true });
  const pay = useAct(calls.nft.pay, { quiet: true });
  const reserved = useRef<number>(undefined);
  const [refusal, setRefusal] = useState<string>();
  return {
    refusal,
    send: async (factor: { pay_password: string; totp?: string }): Promise<void> => {
      setRefusal(undefined);
      const { code, price } = sale;
      reserved.current ??= (await buy.mutateAsync({ code, price })).order_id;
      await pay.mutateAsync({ id: reserved.current, ...factor });
      notify({ message: t('buy.done'), tone: 'success' });
      void navigate(orderPath(reserved.current), { replace: true });
      refreshNft(cache);
    },
    refused: (error: unknown): void => {
      setRefusal(errorText(error));
      refreshNft(cache);
    },
    left: (): void => {
      if (reserved.current !== undefined) refreshNft(cache);
    },
  };
}

/** What buying one leads to, before anything is sent; once one is reserved, the way to pay it. */
export function BuyForm({ sale }: { sale: Detail }) {
  const { t } = useTranslation(['nft', 'common']);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const free = useSpotFree(sale.currency);
  const coins = useCoins(sale.currency);
  const [open, setOpen] = useState(false);
  const both = useBuyAndPay(sale);
  const reserve = useNftAct(calls.nft.buy, ({ order_id: id }) => {
    notify({ message: t('buy.reserved'), tone: 'success' });
    void navigate(orderPath(id), { replace: true });
  });
  const state = useStateNow(sale);
  const isFree = sale.own?.is_seller !== true && sale.own?.order_id == null;
  const short = free !== undefined && free < parseAmount(sale.price);
  const isBox = sale.sale === 'blind_box';
  const facts = (
    <FactList
      facts={[
        {
          key: 'free',
          label: t('fact.available'),
          value: coins(free === undefined ? null : formatAmount(free)),
        },
        { key: 'price', label: t('fact.price'), value: coins(sale.price) },
        {
          key: 'fee',
          label: t('fact.fee'),
          value: t('fact.noFee', { percent: percentText(sale.fee_rate) }),
        },
        { key: 'pay', label: t('fact.toPay'), value: coins(sale.price), tone: 'strong' },
        {
          key: 'gets',
          label: t('fact.arrives'),
          value: t(isBox ? 'buy.arrivesBox' : 'buy.arrives', { name: sale.name }),
          tone: 'gold',
        },
      ]}
    />
  );
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('buy.reserveTitle'),
      body: t('buy.reserveBody', { count: sale.pay_hours }),
      details: facts,
      confirmLabel: t('act.reserve'),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
    if (sure) reserve.send({ code: sale.code, price: sale.price });
  };
  const refusal = both.refusal ?? reserve.refusalOf(null);
  // What was just reserved is told while its payment is still being asked for.
  if (!open && (state !== 'in_progress' || !isFree)) return <SaleAct sale={sale} />;
  return (
    <div className="flex flex-col gap-4">
      {facts}
      <Banner tone="warn" boxed>
        {t(isBox ? 'buy.worstBox' : 'buy.worst')}
      </Banner>
      {short ? (
        <>
          <p className="text-caption text-warn">{t('buy.short')}</p>
          <MoveMoney to="change" currency={sale.currency} />
        </>
      ) : null}
      {refusal === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {refusal}
        </p>
      )}
      <Button tone="gold" block disabled={short} onClick={() => setOpen(true)}>
        {t('act.buyPay')}
      </Button>
      <Button tone="line" block busy={reserve.busy} onClick={() => void ask()}>
        {t('act.reserve')}
      </Button>
      <PayPasswordDialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) both.left();
        }}
        title={t('buy.confirm')}
        details={facts}
        confirmLabel={t('act.pay')}
        onConfirm={both.send}
        onRefused={both.refused}
      />
    </div>
  );
}
