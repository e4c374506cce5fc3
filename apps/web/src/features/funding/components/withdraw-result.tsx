import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { useMoneyEvents } from '../calls/use-money-events.ts';
import { useLatestWithdrawals } from '../calls/use-open-rows.ts';
import { withdrawalSteps } from '../model/states.ts';
import { shortTarget } from '../model/destinations.ts';
import { FUND_RECORD_PATH } from '../paths.ts';
import { pathWith } from '../query.ts';
import { coins } from '../text.ts';
import type { Withdrawal } from '../types.ts';
import { Steps } from './steps.tsx';

const NEWEST = 20;

/** It has been taken: what arrives where, and how far it is, while the page is looked at. */
export function WithdrawResult({
  withdrawal,
  onAnother,
}: {
  withdrawal: Withdrawal;
  onAnother: () => void;
}) {
  useMoneyEvents();
  const { t } = useTranslation('funding');
  const { data } = useLatestWithdrawals({}, NEWEST);
  const now = data?.data.find(({ id }) => id === withdrawal.id) ?? withdrawal;
  const { receive, number, rate, currency, address, address_name } = now;
  return (
    <div className="flex flex-1 flex-col px-gutter pt-6 pb-6">
      <div role="status">
        <p className="text-label text-low">{t('result.title')}</p>
        <p className="pt-1 text-title">{coins(receive, currency)}</p>
        <p className="pt-1 text-body break-words text-mid">
          {t('result.to', { name: address_name, address: shortTarget(address) })}
        </p>
      </div>
      <div className="pt-6">
        <Steps
          label={t('detail.steps')}
          steps={withdrawalSteps(now)}
          words={(name) => t(`withdrawalStep.${name}`)}
          note={
            now.status === 'requested' ? (
              <p className="text-caption text-low">{t('result.review')}</p>
            ) : undefined
          }
        />
      </div>
      <FactList
        className="pt-5"
        facts={[
          { key: 'leaves', label: t('withdraw.leaves'), value: coins(number, currency) },
          { key: 'fee', label: t('withdraw.fee'), value: coins(rate, currency) },
        ]}
      />
      <div className="flex gap-2 pt-6">
        <Button className="flex-1" onClick={onAnother}>
          {t('result.another')}
        </Button>
        <Link
          to={pathWith(FUND_RECORD_PATH, { tab: 'withdrawals' })}
          className={`${buttonClass({ tone: 'blue' })} flex-1`}
        >
          {t('result.records')}
        </Link>
      </div>
    </div>
  );
}
