import { calls } from '@kontor/contract/light';
import { formatAmount, parseAmount } from '@kontor/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Countdown } from '../../../shared/page/countdown.tsx';
import { PayPasswordDialog } from '../../../shared/security/pay-password-dialog.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { useSpotFree } from '../../../shared/wallet/use-spot-free.ts';
import { refreshNft, useNftAct } from '../calls/use-nft.ts';
import { boxPath, salePath, workPath } from '../paths.ts';
import type { Order } from '../text.ts';
import { Picture } from './picture.tsx';

export const ORDER_TONES = {
  unpaid: 'warn',
  paid: 'up',
  expired: 'down',
  cancelled: 'plain',
} as const;

/** An order that was looked at is read. */
function useRead({ id, read }: Order): void {
  const cache = useQueryClient();
  const { mutate } = useAct(calls.nft.readOrder, {
    quiet: true,
    onSuccess: () => refreshNft(cache),
  });
  useEffect(() => {
    if (!read) mutate({ id });
  }, [id, read, mutate]);
}

function useFacts(order: Order, free: string | null) {
  const { t } = useTranslation('nft');
  const coins = useCoins(order.currency);
  const dated = (key: 'bought' | 'paidAt', at: number | null) =>
    at === null ? [] : [{ key, label: t(`fact.${key}`), value: formatDateTime(at, false) }];
  return [
    { key: 'id', label: t('fact.order'), value: String(order.id) },
    { key: 'kind', label: t('fact.kind'), value: t(`kind.${order.kind}`) },
    { key: 'price', label: t('fact.price'), value: coins(order.price) },
    ...(order.deposit === '0'
      ? []
      : [{ key: 'deposit', label: t('fact.depositCounted'), value: coins(order.deposit) }]),
    {
      key: 'amount',
      label: t(order.status === 'paid' ? 'fact.paidNow' : 'fact.toPay'),
      value: coins(order.amount),
      tone: 'strong' as const,
    },
    ...(order.status === 'unpaid'
      ? [{ key: 'free', label: t('fact.available'), value: coins(free) }]
      : []),
    ...dated('bought', order.create_time),
    ...dated('paidAt', order.paid_at),
  ];
}

/** Pays, or gives back. */
function Open({ order }: { order: Order }) {
  const { t } = useTranslation(['nft', 'common']);
  const cache = useQueryClient();
  const confirm = useConfirm();
  const free = useSpotFree(order.currency);
  const coins = useCoins(order.currency);
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState<string>();
  const pay = useAct(calls.nft.pay, {
    quiet: true,
    onSuccess: () => notify({ message: t('buy.done'), tone: 'success' }),
    onSettled: () => refreshNft(cache),
  });
  const cancel = useNftAct(calls.nft.cancelOrder, () => notify({ message: t('order.cancelled') }));
  const facts = useFacts(order, free === undefined ? null : formatAmount(free));
  const short = free !== undefined && free < parseAmount(order.amount);
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('order.cancelTitle'),
      body: t('order.cancelBody'),
      confirmLabel: t('act.cancelOrder'),
      cancelLabel: t('order.keep'),
      tone: 'down',
    });
    if (sure) cancel.send({ id: order.id });
  };
  const refusal = refused ?? cancel.refusalOf(null);
  return (
    <>
      <div className="card flex flex-wrap items-center justify-between gap-2 p-4">
        <p className="text-body text-mid">{t('order.payWithin')}</p>
        <Countdown until={order.pay_before} className="text-title-2 text-warn" />
      </div>
      <FactList facts={facts} />
      <Banner tone="warn" boxed>
        {order.kind === 'auction'
          ? t('order.worstAuction', { deposit: coins(order.deposit) })
          : t(order.kind === 'buy' ? 'order.worst' : 'order.worstOffer')}
      </Banner>
      {short ? <MoveMoney to="change" currency={order.currency} /> : null}
      {refusal === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {refusal}
        </p>
      )}
      <Button tone="gold" block onClick={() => setOpen(true)}>
        {t('act.payAmount', { amount: coins(order.amount) })}
      </Button>
      {order.kind === 'auction' ? null : (
        <Button tone="line-down" block busy={cancel.busy} onClick={() => void ask()}>
          {t('act.cancelOrder')}
        </Button>
      )}
      <PayPasswordDialog
        open={open}
        onOpenChange={setOpen}
        title={t('buy.confirm')}
        details={<FactList facts={facts} />}
        confirmLabel={t('act.pay')}
        onConfirm={(factor) => {
          setRefused(undefined);
          return pay.mutateAsync({ id: order.id, ...factor });
        }}
        onRefused={(error) => setRefused(errorText(error))}
      />
    </>
  );
}

function Closed({ order }: { order: Order }) {
  const { t } = useTranslation('nft');
  const facts = useFacts(order, null);
  const gold = buttonClass({ tone: 'gold', block: true });
  return (
    <>
      <p role="status" className="text-body text-mid">
        {t(
          order.status === 'expired' && order.kind === 'auction'
            ? 'order.forfeited'
            : `order.is.${order.status}`,
        )}
      </p>
      <FactList facts={facts} />
      {order.box_code === null ? null : (
        <Link to={boxPath(order.box_code)} className={gold}>
          {t('act.seeBox')}
        </Link>
      )}
      {order.nft_id === null || order.status !== 'paid' ? null : (
        <Link to={workPath(order.nft_id)} className={gold}>
          {t('act.seeWork')}
        </Link>
      )}
      <Link to={salePath(order)} className={buttonClass({ tone: 'line', block: true })}>
        {t('act.seeSale')}
      </Link>
    </>
  );
}

/** One own order: what it is, until when it is to be paid, and what became of it. */
export function PayOrder({ order }: { order: Order }) {
  const { t } = useTranslation('nft');
  useRead(order);
  return (
    <div className="flex flex-col gap-4 px-gutter pt-3 pb-6">
      <div className="flex items-center gap-3">
        <Picture
          of={order}
          box={order.sale === 'blind_box'}
          className="size-20 flex-none rounded-card"
        />
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <h2 className="text-head break-words">{order.name}</h2>
          <Tag tone={ORDER_TONES[order.status]}>{t(`order.status.${order.status}`)}</Tag>
        </div>
      </div>
      {order.status === 'unpaid' ? <Open order={order} /> : <Closed order={order} />}
    </div>
  );
}
