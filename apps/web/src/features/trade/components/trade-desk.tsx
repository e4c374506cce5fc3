import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Direction, readDecimal } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { useLocalMarkets } from '../../../shared/markets/favourites-store.ts';
import { type Quotation, isTradable, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Kbd } from '../../../shared/ui/kbd.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { useTradePreferences } from '../trade-preferences.ts';
import { type TicketActions, useTicket } from '../use-ticket.ts';
import { useTradeKeys } from '../use-trade-keys.ts';
import { BookPanel } from './book-panel.tsx';
import { ChartPanel, ChartSettings, PeriodChips } from './chart-panel.tsx';
import { HoldingFacts } from './holdings.tsx';
import { MarketHead, MarketHeadWide } from './market-head.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { PairList } from './pair-list.tsx';
import { PairSheet } from './pair-sheet.tsx';
import { TicketForm } from './ticket-form.tsx';
import { LastingSelect } from './ticket-lasting.tsx';
import { TradesPanel } from './trades-panel.tsx';
import { WealthFoot } from './wealth-foot.tsx';

export interface TradeDeskProps {
  market: Quotation;
  markets: readonly Quotation[];
  onOpen: (symbol: string) => void;
}

/** The way of the last move of a price; a price that stands keeps it. */
function useDirection(price: string | null): Direction {
  const [last, setLast] = useState<{ price: string | null; direction: Direction }>({
    price,
    direction: 'flat',
  });
  if (last.price === price) return last.direction;
  const before = readDecimal(last.price);
  const now = readDecimal(price);
  const moved = before !== undefined && now !== undefined && before !== now;
  const direction = moved ? (now > before ? 'up' : 'down') : last.direction;
  setLast({ price, direction });
  return direction;
}

function PricesOnly({ market }: { market: Quotation }) {
  const { t } = useTranslation('trade');
  return (
    <div className="rounded-control bg-surface p-4 text-body text-mid">
      <p>{t('pricesOnly')}</p>
      {market.trading === 'closed' && market.opens_at !== undefined ? (
        <p className="pt-1 text-low">
          {t('opensAt', { time: formatDateTime(market.opens_at, false) })}
        </p>
      ) : null}
    </div>
  );
}

function KeyHints() {
  const { t } = useTranslation('trade');
  const hints = [
    ['B', t('keys.buy')],
    ['S', t('keys.sell')],
    ['Esc', t('keys.clear')],
  ] as const;
  return (
    <p className="flex flex-wrap items-center justify-center gap-2 pt-1 text-caption text-low">
      {hints.map(([key, name]) => (
        <span key={key} className="flex items-center gap-2">
          <Kbd>{key}</Kbd>
          {name}
        </span>
      ))}
    </p>
  );
}

/** What every part of the screen is about. */
interface Desk extends TradeDeskProps {
  readonly direction: Direction;
  readonly form: TicketActions;
  /** The settings of the chart stand beside its periods, because the head has no room for them. */
  readonly crowded: boolean;
  /** Opens the sheet with all markets. */
  readonly choose: () => void;
}

function Head({ desk, wide = false }: { desk: Desk; wide?: boolean }) {
  const { market, direction, choose } = desk;
  const Shown = wide ? MarketHeadWide : MarketHead;
  return (
    <Shown
      market={market}
      direction={direction}
      onSwitch={choose}
      {...(!desk.crowded && { actions: <ChartSettings /> })}
    />
  );
}

function Form({ desk, roomy = false }: { desk: Desk; roomy?: boolean }) {
  const { market, form } = desk;
  if (!isTradable(market)) return <PricesOnly market={market} />;
  return <TicketForm market={market} form={form} roomy={roomy} />;
}

function Book({ desk, rows, wide = false }: { desk: Desk; rows: number; wide?: boolean }) {
  const { market, direction, form } = desk;
  if (!isTradable(market)) return null;
  return (
    <BookPanel
      market={market}
      direction={direction}
      rows={rows}
      wide={wide}
      foot={<LastingSelect form={form} short className="max-xs:hidden" />}
      onPick={form.pickPrice}
    />
  );
}

function Orders({ desk, withTrades = false }: { desk: Desk; withTrades?: boolean }) {
  const { market, markets, onOpen } = desk;
  return (
    <OrdersPanel market={market} markets={markets} onOpenMarket={onOpen} withTrades={withTrades} />
  );
}

function PhoneLayout({ desk }: { desk: Desk }) {
  const tradable = isTradable(desk.market);
  return (
    <>
      <Head desk={desk} />
      <PeriodChips />
      <ChartPanel market={desk.market} {...(!tradable && { className: 'h-[320px]' })} />
      <div
        className={classNames(
          'flex flex-col gap-4 px-gutter pt-2 pb-2',
          tradable && 'xs:grid xs:grid-cols-[minmax(0,1fr)_134px]',
        )}
      >
        <Form desk={desk} />
        <Book desk={desk} rows={6} />
      </div>
      {tradable ? <Orders desk={desk} withTrades /> : null}
    </>
  );
}

function TabletLayout({ desk }: { desk: Desk }) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0 border-r border-hair">
        <Head desk={desk} wide />
        <PeriodChips wide />
        <ChartPanel market={desk.market} className="h-[360px]" />
        <div className="border-t border-hair">
          <Orders desk={desk} withTrades />
        </div>
      </div>
      <div className="flex flex-col gap-6 px-4 py-4">
        <Form desk={desk} roomy />
        <Book desk={desk} rows={8} wide />
      </div>
    </div>
  );
}

function DeskLayout({ desk }: { desk: Desk }) {
  const { t } = useTranslation('trade');
  const { market, markets, onOpen } = desk;
  const tradable = isTradable(market);
  return (
    <div className="grid h-[calc(100dvh-60px)] min-h-[640px] grid-cols-[232px_minmax(0,1fr)_220px_288px] min-[1440px]:grid-cols-[256px_minmax(0,1fr)_248px_306px]">
      <aside aria-label={t('pairs.title')} className="flex min-h-0 flex-col border-r border-hair">
        <PairList markets={markets} symbol={market.symbol} onOpen={onOpen} />
        <WealthFoot />
      </aside>
      <div
        className={classNames(
          'flex min-h-0 min-w-0 flex-col overflow-y-auto',
          !tradable && 'col-span-2',
        )}
      >
        <Head desk={desk} wide />
        <div className="flex items-center justify-between pr-2">
          <PeriodChips wide />
          <ChartSettings />
        </div>
        <ChartPanel market={market} className="min-h-[320px] grow basis-0" />
        <div className="min-h-[220px] flex-none border-t border-hair">
          <Orders desk={desk} />
        </div>
      </div>
      {tradable ? (
        <div className="min-h-0 overflow-y-auto border-l border-hair px-4 py-3">
          <Book desk={desk} rows={10} wide />
          <section aria-label={t('trades.title')} className="mt-4 border-t border-hair pt-3">
            <h2 className="pb-1 text-label">{t('trades.title')}</h2>
            <TradesPanel market={market} count={14} />
          </section>
        </div>
      ) : null}
      <div className="flex min-h-0 flex-col gap-2.5 overflow-y-auto border-l border-hair px-4 py-4">
        <Form desk={desk} roomy />
        {tradable ? <KeyHints /> : null}
        <HoldingFacts market={market} />
      </div>
    </div>
  );
}

/** The whole order screen of a market: one column on a phone, two on a tablet, four on a desk. */
export function TradeDesk({ market, markets, onOpen }: TradeDeskProps) {
  const tablet = useMedia('(min-width: 768px)');
  const wide = useMedia('(min-width: 1200px)');
  const live = useLiveFigures(market);
  const direction = useDirection(live.now_price);
  const form = useTicket(live.now_price);
  const [choosing, setChoosing] = useState(false);
  const view = useLocalMarkets((state) => state.view);
  const remember = useTradePreferences((state) => state.setSymbol);
  useEffect(() => {
    view(market.symbol);
    remember(market.symbol);
  }, [market.symbol, view, remember]);
  const choose = (): void => setChoosing(true);
  useTradeKeys(form, choose, { search: !wide });
  const desk: Desk = { market, markets, onOpen, direction, form, choose, crowded: wide };
  const Layout = wide ? DeskLayout : tablet ? TabletLayout : PhoneLayout;
  return (
    <>
      <Layout desk={desk} />
      <PairSheet
        open={choosing}
        onOpenChange={setChoosing}
        markets={markets}
        symbol={market.symbol}
        onOpen={onOpen}
      />
    </>
  );
}
