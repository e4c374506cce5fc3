import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { refreshFunding } from '../calls/refresh.ts';
import { WITHDRAWAL_TONES, withdrawalSteps } from '../model/states.ts';
import { coins } from '../text.ts';
import type { Withdrawal } from '../types.ts';
import { CopyLine } from './copy-line.tsx';
import { Steps } from './steps.tsx';

/** Why the money was given back: the operator's own words where the reason is no usual one. */
function Reason({ withdrawal: { status, reason, reason_code } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('funding');
  const isBack = status === 'rejected' || status === 'failed' || status === 'cancelled';
  if (!isBack) return null;
  const why =
    reason_code === null
      ? undefined
      : reason_code === 'other' && reason !== null
        ? reason
        : t(`withdrawalReason.${reason_code}`);
  return (
    <Banner tone="plain" boxed className="mt-2">
      {why === undefined ? null : <p className="text-hi">{why}</p>}
      <p>{t('detail.back')}</p>
    </Banner>
  );
}

/** Takes it back while nobody has finished its review; asks before. The sheet says what became. */
function useCancel(withdrawal: Withdrawal) {
  const { t } = useTranslation('funding');
  const confirm = useConfirm();
  const cache = useQueryClient();
  const { id, number, currency } = withdrawal;
  const act = useAct(calls.funding.cancel, {
    quiet: true,
    onSettled: () => refreshFunding(cache),
  });
  const cancel = async (): Promise<void> => {
    const sure = await confirm({
      title: t('cancel.title'),
      body: t('cancel.body', { amount: coins(number, currency) }),
      confirmLabel: t('cancel.confirm'),
      cancelLabel: t('cancel.keep'),
      tone: 'blue',
    });
    if (sure) act.mutate({ id });
  };
  return { busy: act.isPending, error: act.error, cancel };
}

function CancelButton({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('funding');
  const { busy, error, cancel } = useCancel(withdrawal);
  return (
    <>
      {error === null ? null : (
        <p role="alert" className="pb-2 text-caption text-down">
          {errorText(error)}
        </p>
      )}
      <Button tone="line-down" block busy={busy} onClick={() => void cancel()}>
        {t('cancel.button')}
      </Button>
    </>
  );
}

function Details({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('funding');
  const { mask } = useMoney();
  const { number, rate, receive, currency, network, kind, address, address_name, txid } =
    withdrawal;
  const amount = (text: string): string => mask(coins(text, currency));
  return (
    <>
      <Steps
        label={t('detail.steps')}
        steps={withdrawalSteps(withdrawal)}
        words={(name) => t(`withdrawalStep.${name}`)}
        note={<Reason withdrawal={withdrawal} />}
      />
      <FactList
        className="mt-5"
        facts={[
          { key: 'number', label: t('withdraw.leaves'), value: amount(number) },
          { key: 'fee', label: t('withdraw.fee'), value: amount(rate) },
          {
            key: 'receive',
            label: t('withdraw.receive'),
            value: amount(receive),
            tone: 'strong',
          },
          { key: 'to', label: t('withdraw.to'), value: address_name },
          {
            key: 'network',
            label: t('network'),
            value: kind === 'chain' ? network : t(`kind.${kind}`),
          },
        ]}
      />
      {kind === 'chain' ? (
        <CopyLine label={t('address')} value={address} />
      ) : (
        <FactList facts={[{ key: 'card', label: t('card'), value: address }]} />
      )}
      {txid === null ? null : <CopyLine label={t('detail.txid')} value={txid} />}
    </>
  );
}

/** One withdrawal: how far it is, what arrives where, and the way to take it back. */
export function WithdrawalSheet({
  withdrawal,
  open,
  onOpenChange,
}: {
  withdrawal: Withdrawal | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['funding', 'common']);
  const { mask } = useMoney();
  if (withdrawal === undefined) return null;
  const { number, currency, status, can_cancel } = withdrawal;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common:close')}
      title={t('detail.withdrawal')}
      footer={can_cancel ? <CancelButton withdrawal={withdrawal} /> : undefined}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-5">
        <span className="text-title">{mask(coins(number, currency))}</span>
        <Tag tone={WITHDRAWAL_TONES[status]}>{t(`withdrawalStatus.${status}`)}</Tag>
      </p>
      <Details withdrawal={withdrawal} />
    </Sheet>
  );
}
