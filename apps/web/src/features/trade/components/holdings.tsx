import { formatAmount, parseAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import {
  HIDDEN,
  directionOf,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../shared/lib/format.ts';
import { type ProfitAndLoss, unrealised } from '../../../shared/markets/profit.ts';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { DIRECTION_TEXT } from '../../../shared/ui/direction-arrow.tsx';
import type { Fact } from '../../../shared/ui/fact-list.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { type Balance, accountOf, useBalances } from '../calls/use-available.ts';

function ProfitText({ profit }: { profit: ProfitAndLoss | null }) {
  const { amountsHidden } = useMoney();
  if (amountsHidden) return <span className="text-low">{HIDDEN}</span>;
  if (profit === null) return <span className="text-low">{formatMoney(null)}</span>;
  return (
    <span className={DIRECTION_TEXT[directionOf(profit.amount, 2)]}>
      {formatMoney(profit.amount, { decimals: 2, signed: true })}
      {profit.percent === null ? null : ` (${formatPercent(profit.percent)})`}
    </span>
  );
}

function LiveProfit({ balance, market }: { balance: Balance; market: Quotation }) {
  const live = useLiveFigures(market);
  return <ProfitText profit={unrealised(balance, live.now_price)} />;
}

function HoldingRow({
  balance,
  market,
  onOpen,
}: {
  balance: Balance;
  market: Quotation | undefined;
  onOpen: (symbol: string) => void;
}) {
  const { t } = useTranslation('trade');
  const money = useMoney();
  const cost = balance.average_cost;
  return (
    <AssetRow
      className="px-0"
      leading={<CoinMark symbol={balance.name} size={32} />}
      title={balance.name}
      subtitle={
        cost === null || market === undefined
          ? money.mask(money.format(balance.usd))
          : t('holdings.cost', { price: formatPrice(cost, market.price_precision) })
      }
      value={money.mask(formatMoney(heldText(balance)))}
      detail={
        market === undefined ? (
          /[1-9]/.test(balance.frozen) ? (
            t('holdings.frozen', { amount: money.mask(formatMoney(balance.frozen)) })
          ) : null
        ) : (
          <LiveProfit balance={balance} market={market} />
        )
      }
      {...(market !== undefined && { onPress: () => onOpen(market.symbol) })}
    />
  );
}

/** What is free and what is set aside together. */
function heldText({ available, frozen }: Balance): string {
  return formatAmount(parseAmount(available) + parseAmount(frozen));
}

function isHeld({ available, frozen }: Balance): boolean {
  return /[1-9]/.test(available) || /[1-9]/.test(frozen);
}

/** Everything in the account of what is traded, with what it has gained or lost. */
export function Holdings({
  market,
  markets,
  onOpen,
}: {
  market: Quotation;
  markets: readonly Quotation[];
  onOpen: (symbol: string) => void;
}) {
  const { t } = useTranslation('trade');
  const { data, isPending } = useBalances(accountOf(market));
  if (isPending) return <SkeletonRows count={2} />;
  const held = (data ?? []).filter(isHeld);
  if (held.length === 0) {
    return (
      <p className="py-6 text-center text-body text-low">
        {t(market.class === 'stock' ? 'holdings.emptyShares' : 'holdings.empty')}
      </p>
    );
  }
  return (
    <ul className="divide-y divide-hair">
      {held.map((balance) => (
        <li key={balance.currency}>
          <HoldingRow
            balance={balance}
            market={markets.find((one) => one.currency_id === balance.currency)}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

/** Below the form on a desk: what is held of it, its cost, and the gain or loss. */
export function HoldingFacts({ market }: { market: Quotation }) {
  const { t } = useTranslation('trade');
  const live = useLiveFigures(market);
  const money = useMoney();
  const { data } = useBalances(accountOf(market));
  const balance = data?.find((one) => one.currency === market.currency_id);
  if (balance === undefined || !isHeld(balance)) return null;
  const profit = unrealised(balance, live.now_price);
  const facts: Fact[] = [
    {
      key: 'hold',
      label: <span className="text-hi">{t('holdings.hold')}</span>,
      value: money.mask(`${formatMoney(heldText(balance))} ${balance.name}`),
    },
    {
      key: 'cost',
      label: t('holdings.averageCost'),
      value: formatPrice(balance.average_cost, market.price_precision),
    },
    { key: 'profit', label: t('holdings.unrealised'), value: <ProfitText profit={profit} /> },
  ];
  return <FactList className="mt-2 border-t border-hair pt-3" facts={facts} />;
}
