import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSite } from '../../../shared/api/use-site.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { isStale } from '../../../shared/markets/stale.ts';
import { PageFooter } from '../../../shared/page/page-footer.tsx';
import { useConnection } from '../../../shared/socket/connection-store.ts';
import { useTicker } from '../../../shared/socket/tickers.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { moneyText } from '../model/option.ts';
import { OPTIONS_PATH } from '../paths.ts';
import { type Desk, useDesk } from '../use-desk.ts';
import { useNow } from '../use-now.ts';
import { History } from './history.tsx';
import { MarketBar } from './market-bar.tsx';
import { MarketSheet } from './market-sheet.tsx';
import { OpenCard, SendingCard } from './open-card.tsx';
import { OptionChart } from './option-chart.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { BuyButtons, Ticket } from './ticket.tsx';

const CARDS_MAX = 3;

/**
 * Says that there is no price of now: nothing can be bought, and what is open gets its stake. It
 * lies on the chart, which has nothing new to show then, so that nothing moves when it comes or
 * goes.
 */
function StaleNotice({ symbol }: { symbol: string }) {
  const { t } = useTranslation('options');
  const now = useNow();
  const ticker = useTicker(symbol);
  const { data: site } = useSite();
  const paused = useConnection((state) => state.state === 'paused');
  // A lost connection has a banner of its own, and is no fault of the market.
  if (paused || ticker === undefined || !isStale(ticker.time, now, site)) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-8 z-10 px-gutter">
      <div className="rounded-control bg-page">
        <Banner boxed>{t('state.stale')}</Banner>
      </div>
    </div>
  );
}

function OpenCards({
  desk,
  onOpen,
  className,
}: {
  desk: Desk;
  onOpen: (symbol: string) => void;
  className: string;
}) {
  const { t } = useTranslation('options');
  const { open, buying, currency, market, markets, chosen } = desk;
  const { sending } = buying;
  if (open.length === 0 && sending === null) return null;
  // Those of this market first: they are on the chart.
  const here = open.filter((one) => one.match_id === market.id);
  const sorted = [...here, ...open.filter((one) => one.match_id !== market.id)];
  return (
    <section aria-label={t('open.title')} className={className}>
      {sending === null ? null : (
        <SendingCard
          direction={sending.direction}
          stake={`${moneyText(sending.input.number)} ${currency?.name ?? ''}`}
          seconds={Number(sending.input.seconds)}
        />
      )}
      {sorted.slice(0, CARDS_MAX).map((option) => (
        <OpenCard
          key={option.id}
          option={option}
          decimals={markets.find((one) => one.id === option.match_id)?.price_precision ?? 2}
          chosen={here.length > 1 && option.id === chosen?.id}
          withSymbol={option.match_id !== market.id}
          onChoose={() =>
            option.match_id === market.id ? desk.choose(option) : onOpen(option.symbol)
          }
        />
      ))}
      {open.length > CARDS_MAX ? (
        <Link
          to={OPTIONS_PATH}
          className="press flex min-h-11 items-center justify-center text-label text-blue"
        >
          {t('open.all', { count: open.length })}
        </Link>
      ) : null}
    </section>
  );
}

interface LayoutProps {
  desk: Desk;
  onSwitch: () => void;
  onOpen: (symbol: string) => void;
}

function ChartPart({ desk, height }: { desk: Desk; height: number }) {
  return (
    <div className="relative">
      <OptionChart
        key={desk.market.symbol}
        market={desk.market}
        option={desk.chosen}
        seconds={desk.duration?.seconds ?? 60}
        height={height}
      />
      <StaleNotice symbol={desk.market.symbol} />
    </div>
  );
}

function Phone({ desk, onSwitch, onOpen }: LayoutProps) {
  return (
    <>
      <MarketBar market={desk.market} onSwitch={onSwitch} />
      <ChartPart desk={desk} height={206} />
      <OpenCards desk={desk} onOpen={onOpen} className="flex flex-col gap-2 px-gutter pt-3" />
      <div className="px-gutter pt-2.5 pb-4">
        <Ticket desk={desk} />
      </div>
      <History markets={desk.markets} />
      <span className="flex-1" />
      <PageFooter aboveTabs>
        <BuyButtons desk={desk} />
      </PageFooter>
    </>
  );
}

/** Two columns: the price and what is open, and the ticket. */
function Wide({ desk, onSwitch, onOpen, tall }: LayoutProps & { tall: boolean }) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col border-r border-hair lg:min-h-0 lg:overflow-y-auto">
        <MarketBar market={desk.market} onSwitch={onSwitch} />
        <ChartPart desk={desk} height={tall ? 380 : 320} />
        <OpenCards
          desk={desk}
          onOpen={onOpen}
          className="grid gap-2 px-gutter py-3 lg:grid-cols-2 lg:px-5"
        />
        <div className="pt-3">
          <History markets={desk.markets} />
        </div>
      </div>
      <div className="flex flex-col gap-4 px-4 py-4 lg:min-h-0 lg:overflow-y-auto lg:px-5">
        <Ticket desk={desk} />
        <BuyButtons desk={desk} />
      </div>
    </div>
  );
}

/** Options in a market: its price, what is open, and the ticket. */
export function OptionsDesk({
  market,
  markets,
  onOpen,
}: {
  market: Quotation;
  markets: readonly Quotation[];
  onOpen: (symbol: string) => void;
}) {
  const wide = useMedia('(min-width: 768px)');
  const tall = useMedia('(min-width: 1200px)');
  const desk = useDesk(market, markets);
  const [choosing, setChoosing] = useState(false);
  const props = { desk, onSwitch: () => setChoosing(true), onOpen };
  return (
    <>
      {wide ? <Wide {...props} tall={tall} /> : <Phone {...props} />}
      <MarketSheet
        open={choosing}
        onOpenChange={setChoosing}
        markets={markets}
        symbol={market.symbol}
        onChoose={onOpen}
      />
      <ResultSheet markets={markets} />
    </>
  );
}
