import { ArrowLeftRight, ScrollText, Sprout, TicketPercent } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoney } from '../../../shared/api/use-money.ts';
import { COUPON_PATH } from '../../../shared/growth/paths.ts';
import {
  HIDDEN,
  UNKNOWN,
  directionOf,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../shared/lib/format.ts';
import { unrealised } from '../../../shared/markets/profit.ts';
import {
  type Quotation,
  useLiveFigures,
  useQuotations,
} from '../../../shared/markets/quotations.ts';
import { BILL_PATH, TRADE_PATH, hasScreen, tradePath } from '../../../shared/page/screens.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { DIRECTION_TEXT } from '../../../shared/ui/direction-arrow.tsx';
import { FactList, type Fact } from '../../../shared/ui/fact-list.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { coinRecordsPath, explainPath } from '../../../shared/wallet/bill-links.ts';
import { MY_INVEST_PATH } from '../../../shared/wallet/invest-path.ts';
import { TRANSFER_PATH, isMovable, transferPath } from '../../../shared/wallet/transfer-path.ts';
import { type Account, type Balance, isHeld, sheetWorths } from '../wealth.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';

const LINK = 'inline-flex min-h-11 items-center text-label text-blue';
const ICON = { size: 18, strokeWidth: 1.75, className: 'flex-none', 'aria-hidden': true } as const;

/** Gain or loss on paper at the newest price. */
function Profit({ balance, market }: { balance: Balance; market: Quotation }) {
  const live = useLiveFigures(market);
  const profit = unrealised(balance, live.now_price);
  if (profit === null) return <span className="text-low">{UNKNOWN}</span>;
  return (
    <span className={DIRECTION_TEXT[directionOf(profit.amount, 2)]}>
      {`${formatMoney(profit.amount, { decimals: 2, signed: true })} ${market.legal_name}`}
      {profit.percent === null ? null : ` (${formatPercent(profit.percent)})`}
    </span>
  );
}

function BalanceFacts({ balance, market }: { balance: Balance; market: Quotation | undefined }) {
  const { t } = useTranslation('assets');
  const money = useMoney();
  const hidden = money.amountsHidden;
  const coins = (text: string) => (hidden ? HIDDEN : `${coinText(text)} ${balance.name}`);
  const cost = balance.average_cost;
  const facts: Fact[] = [
    { key: 'available', label: t('fact.available'), value: coins(balance.available) },
    { key: 'frozen', label: t('fact.frozen'), value: coins(balance.frozen) },
  ];
  if (market !== undefined) {
    facts.push({
      key: 'cost',
      label: t('fact.cost'),
      value:
        cost === null
          ? UNKNOWN
          : `${formatPrice(cost, market.price_precision)} ${market.legal_name}`,
    });
    facts.push({
      key: 'profit',
      label: t('fact.unrealised'),
      value: hidden ? HIDDEN : <Profit balance={balance} market={market} />,
    });
  }
  return <FactList facts={facts} />;
}

/** What open positions add to the balances, which hold their margin alone. */
function OpenResult({ account, worth }: { account: Account; worth: string | null }) {
  const { t } = useTranslation('assets');
  const money = useMoney();
  if (account.open_result_usd === '0') return null;
  const value = (
    <MoneyText value={worth} currency={money.fiat} hidden={money.amountsHidden} signed coloured />
  );
  return <FactList facts={[{ key: 'open', label: t('fact.unrealised'), value }]} />;
}

/** One account: each balance with what is free and set aside, its cost, its gain or loss. */
export function AccountSheet({
  account,
  worth,
  open,
  onOpenChange,
}: {
  account: Account;
  /** As it is shown under the total. */
  worth: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const money = useMoney();
  const { data: markets } = useQuotations();
  const held = account.balances.filter(isHeld);
  const parts = sheetWorths(account, worth, money);
  const marketOf = (balance: Balance): Quotation | undefined =>
    account.type === 'change' || account.type === 'stock'
      ? markets?.find((one) => one.currency_id === balance.currency)
      : undefined;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(`account.${account.type}`)}
      description={t(`account.${account.type}Body`)}
      closeLabel={t('common:close')}
      footer={
        <div className="flex gap-2">
          {isMovable(account.type) && hasScreen(TRANSFER_PATH) ? (
            <Link
              to={transferPath({ from: account.type })}
              className={`${buttonClass({ tone: 'fill' })} min-w-0 flex-1`}
            >
              <ArrowLeftRight {...ICON} />
              {t('common:transfer.title')}
            </Link>
          ) : null}
          {account.type === 'bonus' && hasScreen(COUPON_PATH) ? (
            <Link to={COUPON_PATH} className={`${buttonClass({ tone: 'fill' })} min-w-0 flex-1`}>
              <TicketPercent {...ICON} />
              {t('account.coupons')}
            </Link>
          ) : null}
          {account.type === 'financial' && hasScreen(MY_INVEST_PATH) ? (
            <Link to={MY_INVEST_PATH} className={`${buttonClass({ tone: 'fill' })} min-w-0 flex-1`}>
              <Sprout {...ICON} />
              {t('account.dual')}
            </Link>
          ) : null}
          <Link
            to={`${BILL_PATH}?type=${account.type}`}
            className={`${buttonClass({ tone: 'fill' })} min-w-0 flex-1`}
          >
            <ScrollText {...ICON} />
            {t('bills.open')}
          </Link>
        </div>
      }
    >
      <MoneyText
        value={worth}
        currency={money.fiat}
        hidden={money.amountsHidden}
        dim
        className="text-title"
      />
      <OpenResult account={account} worth={parts.openResult} />
      {held.length === 0 ? (
        <p className="py-4 text-body text-low">{t('account.empty')}</p>
      ) : (
        <ul className="divide-y divide-hair pt-2">
          {held.map((balance, place) => {
            const market = marketOf(balance);
            return (
              <li key={balance.currency} className="py-3">
                <div className="flex items-center gap-3 pb-1">
                  <CoinMark symbol={balance.name} size={28} />
                  <span className="flex-1 text-[15px] font-semibold">{balance.name}</span>
                  <MoneyText
                    value={parts.balances[place] ?? null}
                    currency={money.fiat}
                    hidden={money.amountsHidden}
                    className="text-[15px] font-medium"
                  />
                </div>
                <BalanceFacts balance={balance} market={market} />
                <p className="flex flex-wrap gap-x-5">
                  {market !== undefined && hasScreen(TRADE_PATH) ? (
                    <Link to={tradePath(market.symbol)} className={LINK}>
                      {t('account.trade', { symbol: market.symbol })}
                    </Link>
                  ) : null}
                  <Link
                    to={coinRecordsPath({ currency: balance.currency, type: account.type })}
                    className={LINK}
                  >
                    {t('record.all')}
                  </Link>
                  <Link
                    to={explainPath({ currency: balance.currency, type: account.type })}
                    className={LINK}
                  >
                    {t('explain.title')}
                  </Link>
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </Sheet>
  );
}
