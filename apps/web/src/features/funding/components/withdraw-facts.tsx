import type { Amount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import type { Destination } from '../model/destinations.ts';
import type { Plan } from '../model/withdrawal.ts';
import { coins, networkName } from '../text.ts';
import type { Network } from '../types.ts';
import { AddressText } from './address-text.tsx';

/** Before it is sent: what there is, what it costs, what arrives. */
export function WithdrawFacts({ plan, currency }: { plan: Plan; currency: string }) {
  const { t } = useTranslation('funding');
  const { mask } = useMoney();
  return (
    <FactList
      facts={[
        {
          key: 'available',
          label: t('withdraw.available'),
          value: mask(coins(plan.available, currency)),
        },
        { key: 'least', label: t('withdraw.least'), value: coins(plan.minimum, currency) },
        { key: 'fee', label: t('withdraw.fee'), value: coins(plan.fee, currency) },
        {
          key: 'receive',
          label: t('withdraw.receive'),
          value: coins(plan.receive, currency),
          tone: 'strong',
        },
      ]}
    />
  );
}

/** What is confirmed, to the last character of where it goes. */
export function ConfirmFacts({
  number,
  plan,
  currency,
  network,
  destination,
}: {
  number: Amount;
  plan: Plan;
  currency: string;
  network: Network;
  destination: Destination;
}) {
  const { t } = useTranslation('funding');
  return (
    <div className="pt-1">
      <FactList
        facts={[
          { key: 'leaves', label: t('withdraw.leaves'), value: coins(number, currency) },
          { key: 'fee', label: t('withdraw.fee'), value: coins(plan.fee, currency) },
          {
            key: 'receive',
            label: t('withdraw.receive'),
            value: coins(plan.receive, currency),
            tone: 'strong',
          },
          { key: 'network', label: t('network'), value: networkName(t, network) },
          { key: 'to', label: t('withdraw.to'), value: destination.name },
        ]}
      />
      <p className="rounded-control bg-control px-3 py-2 text-label break-all">
        <AddressText address={destination.target} />
      </p>
      {network.kind === 'chain' ? (
        <p className="pt-2 text-caption text-warn">{t('withdraw.final')}</p>
      ) : null}
    </div>
  );
}
