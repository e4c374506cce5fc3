import { BILL_PATH } from '../../../shared/page/screens.ts';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { HIDDEN } from '../../../shared/lib/format.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import type { CoinTotal, ShownWorths } from '../wealth.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';

/** Every coin over all accounts; a press leads to its bills. */
export function CoinList({
  coins,
  worths,
}: {
  coins: readonly CoinTotal[];
  /** As they are shown under the total. */
  worths: ShownWorths['coins'];
}) {
  const { t } = useTranslation('assets');
  const money = useMoney();
  const hidden = money.amountsHidden;
  return (
    <ul>
      {coins.map((coin) => (
        <li key={coin.currency}>
          <AssetRow
            leading={<CoinMark symbol={coin.name} size={32} />}
            title={coin.name}
            subtitle={
              /[1-9]/.test(coin.frozen)
                ? t('coin.frozen', { amount: hidden ? HIDDEN : coinText(coin.frozen) })
                : undefined
            }
            value={hidden ? HIDDEN : coinText(coin.quantity)}
            detail={
              <MoneyText
                value={worths.get(coin.currency) ?? null}
                currency={money.fiat}
                hidden={hidden}
              />
            }
            href={`#${BILL_PATH}?currency=${coin.currency}`}
          />
        </li>
      ))}
    </ul>
  );
}
