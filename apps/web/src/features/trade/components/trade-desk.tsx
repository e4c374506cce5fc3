import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction } from '../../../shared/lib/format.ts';
import { useLocalMarkets } from '../../../shared/markets/favourites-store.ts';
import { useIsOpen } from '../../../shared/markets/hours.ts';
import { type Quotation, isTradable, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { SessionLine } from '../../../shared/markets/session-line.tsx';
import { useDirection } from '../../../shared/trading/use-direction.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { useTradePreferences } from '../../../shared/trading/trade-preferences.ts';
import type { Side } from '../ticket.ts';
import { type TicketActions, useTicket } from '../use-ticket.ts';
import { useTradeKeys } from '../../../shared/trading/use-trade-keys.ts';
import { BookPanel } from '../../../shared/trading/book-panel.tsx';
import { ChartPanel, ChartSettings, PeriodChips } from '../../../shared/trading/chart-panel.tsx';
import { HoldingFacts } from './holdings.tsx';
import { KeyHints } from '../../../shared/trading/key-hints.tsx';
import { MarketHead, MarketHeadWide } from '../../../shared/trading/market-head.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { PairList } from './pair-list.tsx';
import { PairSheet } from './pair-sheet.tsx';
import { TicketForm } from './ticket-form.tsx';
import { LastingSelect } from './ticket-lasting.tsx';
import { TradesPanel } from '../../../shared/trading/trades-panel.tsx';
import { WealthFoot } from './wealth-foot.tsx';

export interface TradeDeskProps {
  market: Quotation;
  markets: readonly Quotation[];
  onOpen: (symbol: string) => void;
}

function PricesOnly() {
  const { t } = useTranslation('trade');
  return (
    <div className="rounded-control bg-surface p-4 text-body text-mid">
      <p>{t('pricesOnly')}</p>
    </div>
  );
}

/** Whoever chose a side by key goes on by typing how much. */
function focusAmount(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>('main form :is([name=amount], [name=total])')?.focus(),
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
    <>
      <Shown
        market={market}
        direction={direction}
        onSwitch={choose}
        {...(!desk.crowded && { actions: <ChartSettings /> })}
      />
      {market.class === 'stock' ? (
        <SessionLine className={wide ? 'border-b border-hair px-4 py-2' : 'px-gutter pt-2 pb-1'} />
      ) : null}
    </>
  );
}

function Form({ desk, roomy = false }: { desk: Desk; roomy?: boolean }) {
  const { market, form } = desk;
  if (!isTradable(market)) return <PricesOnly />;
  return <TicketForm market={market} form={form} roomy={roomy} />;
}

function Book({ desk, rows, wide = false }: { desk: Desk; rows: number; wide?: boolean }) {
  const { market, direction, form } = desk;
  const { now_price: lastPrice } = useLiveFigures(market);
  if (!isTradable(market)) return null;
  return (
    <BookPanel
      market={market}
      lastPrice={lastPrice}
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
    <div className="grid min-h-0 flex-1 grid-cols-[232px_minmax(0,1fr)_220px_288px] min-[1440px]:grid-cols-[256px_minmax(0,1fr)_248px_306px]">
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
        {tradable ? (
          <KeyHints
            hints={[
              ['B', t('keys.buy')],
              ['S', t('keys.sell')],
              ['Esc', t('keys.clear')],
            ]}
          />
        ) : null}
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
  const waits = !useIsOpen(market);
  const form = useTicket(live.now_price, waits);
  const [choosing, setChoosing] = useState(false);
  const view = useLocalMarkets((state) => state.view);
  const remember = useTradePreferences((state) =>
    market.class === 'stock' ? state.setStock : state.setSymbol,
  );
  useEffect(() => {
    view(market.symbol);
    remember(market.symbol);
  }, [market.symbol, view, remember]);
  const choose = (): void => setChoosing(true);
  const begin = (side: Side): void => {
    form.setSide(side);
    focusAmount();
  };
  useTradeKeys({
    b: () => begin('buy'),
    s: () => begin('sell'),
    escape: form.clear,
    '/': wide ? undefined : choose,
  });
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
