import { calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import type { FundWay } from '../../../shared/wallet/fund-path.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import type { FundingCoin } from '../calls/use-coins.ts';
import { type FundingText, chainBeside } from '../text.ts';

/** What the spot account has free of each coin, by its id; empty until it is known. */
export function useFreeCoins(): ReadonlyMap<number, string> {
  const { data } = useCall(calls.wallet.currencies, {});
  return new Map(data?.map(({ id, available }) => [id, available]));
}

const has = (available: string | undefined): boolean =>
  available !== undefined && parseAmount(available) > 0n;

/** `ERC20, TRC20, banks`; a network that is called like its coin by its chain. */
function waysText(t: FundingText, { name, networks }: FundingCoin): string {
  const chains = networks
    .filter(({ kind }) => kind === 'chain')
    .map((one) => (one.name === name ? chainBeside(one) || one.name : one.name));
  return [...chains, ...(chains.length < networks.length ? [t('select.banks')] : [])].join(', ');
}

/** The coins in their order; for a withdrawal first those that there is something of. */
export function CoinList({
  coins,
  way,
  free,
  onChoose,
}: {
  coins: readonly FundingCoin[];
  way: FundWay;
  free: ReadonlyMap<number, string>;
  onChoose: (coin: FundingCoin) => void;
}) {
  const { t } = useTranslation('funding');
  const { mask } = useMoney();
  const owned = ({ currency }: FundingCoin): boolean => has(free.get(currency));
  const ordered =
    way === 'deposit' ? coins : [...coins.filter(owned), ...coins.filter((coin) => !owned(coin))];
  return (
    <ul aria-label={t('coin')} className="pt-2 pb-6">
      {ordered.map((coin) => {
        const available = free.get(coin.currency);
        return (
          <li key={coin.currency}>
            <AssetRow
              leading={<CoinMark symbol={coin.name} size={32} />}
              title={coin.name}
              subtitle={waysText(t, coin)}
              value={has(available) ? mask(coinText(available ?? null)) : undefined}
              onPress={() => onChoose(coin)}
            />
          </li>
        );
      })}
    </ul>
  );
}
