import { calls } from '@kontor/contract/light';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/error-text.ts';
import { useCall } from '../../../shared/api/use-call.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import type { FundingCoin } from '../calls/use-coins.ts';
import { tellsByVoucher } from '../model/networks.ts';
import { chainBeside, networkName } from '../text.ts';
import type { Network, Paying } from '../types.ts';
import { AddressCard } from './address-card.tsx';
import { BankCard } from './bank-card.tsx';
import { CertifyFirst } from './certify-first.tsx';
import { VoucherForm } from './voucher-form.tsx';

interface PayInProps {
  coin: FundingCoin;
  network: Network;
}

/** Money on the wrong network is gone; nothing else on this page is as dear. */
function WrongNetwork({ coin, network }: PayInProps) {
  const { t } = useTranslation('funding');
  const chain = chainBeside(network);
  const name = networkName(t, network);
  return (
    <Banner boxed>
      {t('deposit.warning', {
        currency: coin.name,
        network: chain === '' || chain === name ? name : `${name} (${chain})`,
      })}
    </Banner>
  );
}

const MANUAL = { chain: 'deposit.manual', bank: 'deposit.manualBank' } as const;

/** Says who looks at what comes in: a program or a person, and whether any of it is real. */
function Mode({
  paying: { mode, kind, play_money, confirmations, own_address },
}: {
  paying: Paying;
}) {
  const { t } = useTranslation('funding');
  const automatic = kind === 'chain' && mode === 'automatic';
  return (
    <>
      {play_money ? (
        <Banner tone="info" boxed>
          {t('deposit.demo')}
        </Banner>
      ) : null}
      <p className="text-caption text-low">
        {automatic
          ? t('deposit.automatic', { count: confirmations })
          : t(own_address ? 'deposit.own' : MANUAL[kind === 'chain' ? 'chain' : 'bank'])}
      </p>
    </>
  );
}

/** An own address takes care of itself; where something went another way, a voucher tells of it. */
function OwnAddress({ paying, ...props }: PayInProps & { paying: Paying }) {
  const { t } = useTranslation('funding');
  const panelId = useId();
  const [tab, setTab] = useState<'address' | 'voucher'>('address');
  return (
    <>
      <TopTabs
        label={t('deposit.ways')}
        divided
        panelId={panelId}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'address', label: t('address') },
          { value: 'voucher', label: t('deposit.voucher') },
        ]}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(tab === 'address' ? 'address' : 'deposit.voucher')}
        className="flex flex-col gap-4"
      >
        {tab === 'address' ? (
          <>
            <WrongNetwork {...props} />
            <AddressCard paying={paying} />
            <Mode paying={paying} />
          </>
        ) : (
          <VoucherForm paying={paying} {...props} />
        )}
      </div>
    </>
  );
}

function Told({ paying, ...props }: PayInProps & { paying: Paying }) {
  const { t } = useTranslation('funding');
  const bank = paying.kind !== 'chain';
  return (
    <>
      <Mode paying={paying} />
      {paying.address === null ? null : (
        <>
          <WrongNetwork {...props} />
          <AddressCard paying={paying} />
        </>
      )}
      {tellsByVoucher(paying) ? (
        <CertifyFirst wanted={bank} currency={paying.currency}>
          <BankCard paying={paying} />
          <VoucherForm paying={paying} {...props} />
        </CertifyFirst>
      ) : (
        <Banner boxed>{t('deposit.noWay')}</Banner>
      )}
    </>
  );
}

/** How to pay in over the network that is chosen. */
export function PayIn(props: PayInProps) {
  const { coin, network } = props;
  const { t } = useTranslation(['funding', 'common']);
  const { data, error, refetch } = useCall(calls.funding.depositAddress, {
    currency: coin.currency,
    network: network.id,
  });
  if (data !== undefined) {
    const both = data.ways.includes('address') && data.ways.includes('voucher');
    return both ? <OwnAddress paying={data} {...props} /> : <Told paying={data} {...props} />;
  }
  // As high as the least of what comes, so that nothing below it is seen to jump away.
  if (error === null) return <Skeleton className="h-160 rounded-card" />;
  return (
    <LoadFailed
      scope="part"
      title={t('deposit.failed')}
      body={errorText(error)}
      onRetry={() => void refetch()}
    />
  );
}
