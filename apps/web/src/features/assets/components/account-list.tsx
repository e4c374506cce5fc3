import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { HIDDEN } from '../../../shared/lib/format.ts';
import { allocationColour } from '../../../shared/ui/allocation-ring.tsx';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import {
  type Account,
  type AccountShare,
  type ShownWorths,
  frozenUsd,
  isApart,
  isHeld,
} from '../wealth.ts';

/** What a bar of everything would measure. */
const BAR_LENGTH = 'min(40vw, 190px)';

function useDetail(): (account: Account) => string {
  const { t } = useTranslation('assets');
  const money = useMoney();
  return (account) => {
    const count = account.balances.filter(isHeld).length;
    if (count === 0) return t('account.nothing');
    if (isApart(account)) return t('account.apart');
    const coins = t('account.coins', { count });
    const frozen = frozenUsd(account);
    if (frozen === null || !/[1-9]/.test(frozen)) return coins;
    const amount = money.amountsHidden ? HIDDEN : money.format(frozen);
    return t('account.frozen', { coins, amount });
  };
}

/** The accounts with their worth; the bars repeat the ring. */
export function AccountList({
  shares,
  worths,
  onOpen,
}: {
  shares: readonly AccountShare[];
  /** As they are shown under the total. */
  worths: ShownWorths['accounts'];
  onOpen: (account: Account) => void;
}) {
  const { t } = useTranslation('assets');
  const money = useMoney();
  const detail = useDetail();
  return (
    <ul>
      {shares.map(({ account, share }, index) => (
        <li key={account.type}>
          <AssetRow
            title={t(`account.${account.type}`)}
            subtitle={
              <span
                aria-hidden
                className="mt-2 block h-[3px] rounded-full"
                style={{
                  width: share === '0.0' ? 0 : `max(4px, ${BAR_LENGTH} * ${share} / 100)`,
                  background: allocationColour(index),
                }}
              />
            }
            value={
              <MoneyText
                value={worths.get(account.type) ?? null}
                currency={money.fiat}
                hidden={money.amountsHidden}
              />
            }
            detail={detail(account)}
            onPress={() => onOpen(account)}
          />
        </li>
      ))}
    </ul>
  );
}
