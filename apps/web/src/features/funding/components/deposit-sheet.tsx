import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { PrivateImage } from '../../../shared/upload/private-image.tsx';
import { DEPOSIT_TONES, depositSteps } from '../model/states.ts';
import { coins } from '../text.ts';
import type { Deposit } from '../types.ts';
import { CopyLine } from './copy-line.tsx';
import { Steps } from './steps.tsx';

/** Why it was not confirmed: the operator's own words where the reason is no usual one. */
function Reason({ deposit: { reason, reason_code } }: { deposit: Deposit }) {
  const { t } = useTranslation('funding');
  if (reason_code === null) return null;
  return (
    <Banner tone="plain" boxed className="mt-2">
      {reason_code === 'other' && reason !== null ? reason : t(`depositReason.${reason_code}`)}
    </Banner>
  );
}

function Details({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('funding');
  const { mask } = useMoney();
  const { amount, credited, currency, network, voucher, account, txid } = deposit;
  const differs = credited !== null && credited !== amount;
  const facts: Fact[] = [
    ...(differs
      ? [{ key: 'told', label: t('detail.told'), value: mask(coins(amount, currency)) }]
      : []),
    { key: 'network', label: t('network'), value: network },
    ...(account === null ? [] : [{ key: 'from', label: t('deposit.from'), value: account }]),
  ];
  return (
    <>
      <Steps
        label={t('detail.steps')}
        steps={depositSteps(deposit)}
        words={(name) => t(`depositStep.${name}`)}
        note={<Reason deposit={deposit} />}
      />
      <FactList className="mt-5" facts={facts} />
      {txid === null ? null : <CopyLine label={t('detail.txid')} value={txid} />}
      {voucher === null ? null : (
        <figure className="mt-3">
          <figcaption className="pb-1.5 text-caption text-low">{t('deposit.voucher')}</figcaption>
          <PrivateImage
            address={voucher}
            alt={t('deposit.voucher')}
            className="max-h-80 min-h-24 w-full rounded-control bg-control object-contain"
          />
        </figure>
      )}
    </>
  );
}

/** One deposit: how far it is, why not further, and what was sent along. */
export function DepositSheet({
  deposit,
  open,
  onOpenChange,
}: {
  deposit: Deposit | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['funding', 'common']);
  const { mask } = useMoney();
  if (deposit === undefined) return null;
  const { amount, credited, currency, status } = deposit;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common:close')}
      title={t('detail.deposit')}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-5">
        <span className="text-title">{mask(coins(credited ?? amount, currency))}</span>
        <Tag tone={DEPOSIT_TONES[status]}>{t(`depositStatus.${status}`)}</Tag>
      </p>
      <Details deposit={deposit} />
    </Sheet>
  );
}
