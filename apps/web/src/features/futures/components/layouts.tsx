import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFooter } from '../../../shared/page/page-footer.tsx';
import { useLiveFigures } from '../../../shared/markets/quotations.ts';
import { BookPanel } from '../../../shared/trading/book-panel.tsx';
import { ChartPanel, ChartSettings, PeriodChips } from '../../../shared/trading/chart-panel.tsx';
import { KeyHints } from '../../../shared/trading/key-hints.tsx';
import { MarketHead, MarketHeadWide } from '../../../shared/trading/market-head.tsx';
import { TradesPanel } from '../../../shared/trading/trades-panel.tsx';
import { useTradeKeys } from '../../../shared/trading/use-trade-keys.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { AccountPart } from './account-part.tsx';
import { ContractPicker } from './contract-picker.tsx';
import { ContractStrip } from './contract-strip.tsx';
import type { LayoutProps } from './futures-frame.tsx';
import { MarketNotice, StaleNotice } from './market-notice.tsx';
import { OpenButtons } from './open-buttons.tsx';
import { OwnPanel } from './own-panel.tsx';
import { TicketForm } from './ticket-form.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import { useChartMarks } from './use-chart-marks.ts';
import { type Desk, useDesk } from './use-desk.ts';

interface PartProps {
  desk: Desk;
  /** Opens the sheet with all contracts. */
  onSwitch: () => void;
}

function Chart({ desk, className }: { desk: Desk; className: string }) {
  const { contract, state } = desk;
  const marks = useChartMarks(contract, state.portfolio);
  const market = {
    symbol: contract.wire.index_symbol,
    price_precision: contract.wire.price_precision,
  };
  return (
    <div className={classNames('relative flex flex-col', className)}>
      <ChartPanel market={market} marks={marks} className="min-h-0 flex-1" />
      <StaleNotice desk={desk} />
    </div>
  );
}

function Book({
  desk,
  rows,
  onPick,
}: {
  desk: Desk;
  rows: number;
  onPick: (price: string) => void;
}) {
  const live = useLiveFigures(desk.quotation);
  return (
    <BookPanel
      market={desk.contract.market}
      lastPrice={live.now_price}
      direction={desk.direction}
      rows={rows}
      wide
      onPick={onPick}
    />
  );
}

function Own({ desk, ...rest }: { desk: Desk; withLost?: boolean; book?: React.ReactNode }) {
  return (
    <OwnPanel contract={desk.contract} contracts={desk.contracts} state={desk.state} {...rest} />
  );
}

/** The entry as a sheet with the two buttons that open it. */
function PhoneFooter({
  desk,
  onSwitch,
  open,
  onOpenChange,
  aboveTabs,
}: PartProps & { open: boolean; onOpenChange: (open: boolean) => void; aboveTabs: boolean }) {
  return (
    <>
      <span className="flex-1" />
      <PageFooter aboveTabs={aboveTabs}>
        <OpenButtons
          onOpen={(direction) => {
            desk.form.setDirection(direction);
            onOpenChange(true);
          }}
        />
      </PageFooter>
      <TicketSheet desk={desk} open={open} onOpenChange={onOpenChange} onSwitch={onSwitch} />
    </>
  );
}

/** The tab on a phone: the account first, then what is open. */
function PhoneOverview(props: PartProps) {
  const { desk, onSwitch } = props;
  const [ordering, setOrdering] = useState(false);
  return (
    <>
      <AccountPart desk={desk} />
      <ContractStrip desk={desk} onSwitch={onSwitch} />
      <MarketNotice desk={desk} withStale className="px-gutter" />
      <Own desk={desk} withLost />
      <PhoneFooter {...props} open={ordering} onOpenChange={setOrdering} aboveTabs />
    </>
  );
}

/** A contract on a phone: its chart, then what is open, its book and its trades. */
function PhoneContract(props: PartProps) {
  const { desk, onSwitch } = props;
  const [ordering, setOrdering] = useState(false);
  const pick = (price: string): void => {
    desk.form.pickPrice(price);
    setOrdering(true);
  };
  return (
    <>
      <MarketHead
        market={desk.quotation}
        name={desk.contract.symbol}
        direction={desk.direction}
        onSwitch={onSwitch}
        actions={<ChartSettings />}
      />
      <MarketNotice desk={desk} className="px-gutter pt-1" />
      <PeriodChips />
      <Chart desk={desk} className="h-[280px]" />
      <Own desk={desk} withLost book={<Book desk={desk} rows={8} onPick={pick} />} />
      <PhoneFooter {...props} open={ordering} onOpenChange={setOrdering} aboveTabs={false} />
    </>
  );
}

function TabletLayout({ desk, onSwitch }: PartProps) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0 border-r border-hair">
        <MarketHeadWide
          market={desk.quotation}
          name={desk.contract.symbol}
          direction={desk.direction}
          onSwitch={onSwitch}
          actions={<ChartSettings />}
        />
        <PeriodChips wide />
        <Chart desk={desk} className="h-[340px]" />
        <div className="border-t border-hair">
          <Own desk={desk} />
        </div>
      </div>
      <div className="flex flex-col gap-4 px-4 py-3">
        <AccountPart desk={desk} compact />
        <MarketNotice desk={desk} />
        <TicketForm form={desk.form} situation={desk.situation} />
        <Book desk={desk} rows={8} onPick={desk.form.pickPrice} />
      </div>
    </div>
  );
}

function DeskLayout({ desk, onSwitch }: PartProps) {
  const { t } = useTranslation(['futures', 'trade']);
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_220px_312px] min-[1440px]:grid-cols-[minmax(0,1fr)_256px_336px]">
      <div className="flex min-h-0 min-w-0 flex-col overflow-y-auto">
        <MarketHeadWide
          market={desk.quotation}
          name={desk.contract.symbol}
          direction={desk.direction}
          onSwitch={onSwitch}
        />
        <div className="flex items-center justify-between pr-2">
          <PeriodChips wide />
          <ChartSettings />
        </div>
        <Chart desk={desk} className="min-h-[300px] grow basis-0" />
        <div className="min-h-[240px] flex-none border-t border-hair">
          <Own desk={desk} />
        </div>
      </div>
      <div className="min-h-0 overflow-y-auto border-l border-hair px-4 py-3">
        <Book desk={desk} rows={9} onPick={desk.form.pickPrice} />
        <section aria-label={t('trade:trades.title')} className="mt-4 border-t border-hair pt-3">
          <h2 className="pb-1 text-label">{t('trade:trades.title')}</h2>
          <TradesPanel market={desk.contract.market} count={12} />
        </section>
      </div>
      <div className="flex min-h-0 flex-col gap-2.5 overflow-y-auto border-l border-hair px-4 pt-3">
        <AccountPart desk={desk} compact />
        <MarketNotice desk={desk} />
        <TicketForm
          form={desk.form}
          situation={desk.situation}
          hints={
            <KeyHints
              hints={[
                ['B', t('keys.long')],
                ['S', t('keys.short')],
                ['Esc', t('keys.clear')],
              ]}
            />
          }
        />
      </div>
    </div>
  );
}

function Layouts({ phone: Phone, ...props }: LayoutProps & { phone: typeof PhoneOverview }) {
  const { contract, contracts, quotation, quotations, onOpen } = props;
  const tablet = useMedia('(min-width: 768px)');
  const wide = useMedia('(min-width: 1200px)');
  const desk = useDesk(contract, contracts, quotation, quotations);
  const [choosing, setChoosing] = useState(false);
  const choose = (): void => setChoosing(true);
  useTradeKeys({
    b: () => desk.form.setDirection('long'),
    s: () => desk.form.setDirection('short'),
    escape: desk.form.clear,
    '/': wide ? undefined : choose,
  });
  const Layout = wide ? DeskLayout : tablet ? TabletLayout : Phone;
  return (
    <>
      <Layout desk={desk} onSwitch={choose} />
      <ContractPicker
        open={choosing}
        onOpenChange={setChoosing}
        contracts={contracts}
        quotations={quotations}
        symbol={contract.symbol}
        onChoose={(symbol) => {
          if (symbol === contract.symbol) return;
          desk.form.reset();
          onOpen(symbol);
        }}
      />
    </>
  );
}

/** The futures tab. */
export function OverviewLayout(props: LayoutProps) {
  return <Layouts {...props} phone={PhoneOverview} />;
}

/** One contract's own screen. */
export function ContractLayout(props: LayoutProps) {
  return <Layouts {...props} phone={PhoneContract} />;
}
