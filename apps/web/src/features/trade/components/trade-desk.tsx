import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Direction, readDecimal } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { useLocalMarkets } from '../../../shared/markets/favourites-store.ts';
import { type Quotation, isTradable, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { Kbd } from '../../../shared/ui/kbd.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { useTradePreferences } from '../trade-preferences.ts';
import { useTicket } from '../use-ticket.ts';
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
  const last = useRef<{ price: string | null; direction: Direction }>({ price, direction: 'flat' });
  if (last.current.price !== price) {
    const before = readDecimal(last.current.price);
    const now = readDecimal(price);
    const direction: Direction =
      before === undefined || now === undefined || before === now
        ? last.current.direction
        : now > before
          ? 'up'
          : 'down';
    last.current = { price, direction };
  }
  return last.current.direction;
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

interface Parts {
  head: (wide: boolean) => ReactNode;
  form: (roomy: boolean) => ReactNode;
  book: (rows: number, wide: boolean) => ReactNode;
  orders: (withTrades: boolean) => ReactNode;
}

function Phone({ market, parts }: { market: Quotation; parts: Parts }) {
  return (
    <>
      {parts.head(false)}
      <PeriodChips />
      <ChartPanel market={market} />
      <div className="flex flex-col gap-4 px-gutter pt-2 pb-2 xs:grid xs:grid-cols-[minmax(0,1fr)_134px]">
        {parts.form(false)}
        {parts.book(7, false)}
      </div>
      {parts.orders(true)}
    </>
  );
}

function Tablet({ market, parts }: { market: Quotation; parts: Parts }) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0 border-r border-hair">
        {parts.head(true)}
        <PeriodChips wide trailing={<ChartSettings />} />
        <ChartPanel market={market} className="h-[360px]" />
        <div className="border-t border-hair">{parts.orders(true)}</div>
      </div>
      <div className="flex flex-col gap-6 px-4 py-4">
        {parts.form(true)}
        {parts.book(8, true)}
      </div>
    </div>
  );
}

function Desk({ market, markets, onOpen, parts }: TradeDeskProps & { parts: Parts }) {
  const { t } = useTranslation('trade');
  return (
    <div className="grid h-[calc(100dvh-60px)] min-h-[640px] grid-cols-[232px_minmax(0,1fr)_220px_288px] min-[1440px]:grid-cols-[256px_minmax(0,1fr)_248px_306px]">
      <aside aria-label={t('pairs.title')} className="flex min-h-0 flex-col border-r border-hair">
        <PairList markets={markets} symbol={market.symbol} onOpen={onOpen} />
        <WealthFoot />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col overflow-y-auto">
        {parts.head(true)}
        <PeriodChips wide trailing={<ChartSettings />} />
        <ChartPanel market={market} className="min-h-[320px] grow basis-0" />
        <div className="min-h-[220px] flex-none border-t border-hair">{parts.orders(false)}</div>
      </div>
      <div className="min-h-0 overflow-y-auto border-l border-hair px-4 py-3">
        {parts.book(10, true)}
        <section aria-label={t('trades.title')} className="mt-4 border-t border-hair pt-3">
          <h2 className="pb-1 text-label">{t('trades.title')}</h2>
          <TradesPanel market={market} count={14} />
        </section>
      </div>
      <div className="flex min-h-0 flex-col gap-2.5 overflow-y-auto border-l border-hair px-4 py-4">
        {parts.form(true)}
        <KeyHints />
        <HoldingFacts market={market} />
      </div>
    </div>
  );
}

/** The whole order screen of a market: one column on a phone, two on a tablet, four on a desk. */
export function TradeDesk({ market, markets, onOpen }: TradeDeskProps) {
  const tablet = useMedia('(min-width: 768px)');
  const desk = useMedia('(min-width: 1200px)');
  const live = useLiveFigures(market);
  const direction = useDirection(live.now_price);
  const form = useTicket(live.now_price);
  const [choosing, setChoosing] = useState(false);
  const view = useLocalMarkets((state) => state.view);
  const remember = useTradePreferences((state) => state.setSymbol);
  const tradable = isTradable(market);
  useEffect(() => {
    view(market.symbol);
    remember(market.symbol);
  }, [market.symbol, view, remember]);
  useTradeKeys(form, () => setChoosing(true), { search: !desk });
  const pick = tradable ? form.pickPrice : undefined;
  const parts: Parts = {
    head: (wide) => {
      const Head = wide ? MarketHeadWide : MarketHead;
      return (
        <Head
          market={market}
          direction={direction}
          onSwitch={() => setChoosing(true)}
          {...(!wide && { actions: <ChartSettings /> })}
        />
      );
    },
    form: (roomy) =>
      tradable ? (
        <TicketForm market={market} form={form} roomy={roomy} />
      ) : (
        <PricesOnly market={market} />
      ),
    book: (rows, wide) =>
      tradable ? (
        <BookPanel
          market={market}
          direction={direction}
          rows={rows}
          wide={wide}
          foot={<LastingSelect form={form} short className="max-xs:hidden" />}
          {...(pick !== undefined && { onPick: pick })}
        />
      ) : null,
    orders: (withTrades) => (
      <OrdersPanel
        market={market}
        markets={markets}
        onOpenMarket={onOpen}
        withTrades={withTrades}
      />
    ),
  };
  return (
    <>
      {desk ? (
        <Desk market={market} markets={markets} onOpen={onOpen} parts={parts} />
      ) : tablet ? (
        <Tablet market={market} parts={parts} />
      ) : (
        <Phone market={market} parts={parts} />
      )}
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
