import { Info } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { momentTexts, useNextChange } from '../../../shared/markets/hours.ts';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { loginPath } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { levelsOf } from '../../../shared/trading/depth.ts';
import { outlookOf } from '../estimate.ts';
import { type TicketField, faultsOf } from '../faults.ts';
import { orderInput } from '../order-input.ts';
import { type OrderType, type Side, orderTypes } from '../ticket.ts';
import type { TicketActions } from '../use-ticket.ts';
import { type Submission, useSubmit } from '../use-submit.tsx';
import { accountOf, useAvailable, useFeeRates, useMarketRules } from '../calls/use-available.ts';
import { useDepth } from '../../../shared/trading/use-depth.ts';
import { LostOrders } from './lost-orders.tsx';
import { OrderTypeSheet } from './order-type-sheet.tsx';
import { GrantButton } from '../../../shared/session/grant-button.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { TicketAmount } from './ticket-amount.tsx';
import { type FactsInput, factsOf, questionFacts, totalText } from './ticket-facts.tsx';
import { TicketLasting } from './ticket-lasting.tsx';
import { TicketPrices } from './ticket-prices.tsx';

const EMPTY_BOOK = { bids: [], asks: [] };

function useOutlook(market: Quotation, form: TicketActions) {
  const live = useLiveFigures(market);
  const rules = useMarketRules(market);
  const rates = useFeeRates(market);
  const available = useAvailable(market);
  const { book } = useDepth(market.symbol);
  const index = readDecimal(live.now_price);
  const { ticket } = form;
  const outlook = useMemo(() => {
    const sides =
      book === undefined ? EMPTY_BOOK : { bids: levelsOf(book.bids), asks: levelsOf(book.asks) };
    return outlookOf(ticket, rules, { index, book: sides, rates });
  }, [ticket, rules, index, book, rates]);
  return { rules, rates, available, index, outlook };
}

function TypeChoice({ form }: { form: TicketActions }) {
  const { t } = useTranslation(['trade', 'common']);
  const [shown, setShown] = useState(false);
  const { ticket, waits, setType } = form;
  return (
    <>
      <div className="relative">
        <Select<OrderType>
          look="bare"
          label={t('field.type')}
          closeLabel={t('common:close')}
          value={ticket.type}
          onChange={setType}
          options={orderTypes(waits).map((value) => ({
            value,
            label: t(`type.${value}`),
            description: t(`types.${value}Short`),
          }))}
          hint={<span className="w-7" />}
        />
        <span className="absolute top-0 right-8">
          <IconButton label={t('types.title')} onClick={() => setShown(true)} className="text-low">
            <Info size={16} strokeWidth={1.75} />
          </IconButton>
        </span>
      </div>
      <OrderTypeSheet open={shown} onOpenChange={setShown} chosen={ticket.type} />
    </>
  );
}

/** What is wrong with the ticket as it stands, and what a refusal said about its fields. */
function useFaults(
  market: Quotation,
  form: TicketActions,
  figures: ReturnType<typeof useOutlook>,
  submission: Submission,
  tried: boolean,
) {
  const words = useErrorWords();
  const { rules, available, index } = figures;
  const names = { quoteName: market.legal_name, baseName: market.currency_name };
  const faults =
    available === undefined
      ? []
      : faultsOf(form.ticket, { rules, available, index, ...names }, serverNowMs());
  const textOf = (field: TicketField): string | undefined => {
    const refusal = submission.refusals.find((one) => one.field === field);
    if (refusal !== undefined) return refusal.message;
    const fault = faults.find((one) => one.field === field);
    // Being short of money is worth knowing while typing; everything else when it is sent.
    if (fault === undefined || (!tried && fault.code !== 'INSUFFICIENT_BALANCE')) return undefined;
    return words(fault.code, fault.details);
  };
  return {
    textOf,
    any: faults.length > 0,
    insufficient:
      faults.some((one) => one.code === 'INSUFFICIENT_BALANCE') ||
      submission.refusals.some((one) => one.insufficient),
  };
}

/** What stands below the facts: what went wrong, the button that sends, the next step. */
function Commit({
  form,
  submission,
  label,
  caption,
  insufficient,
  spends,
  onPlaced,
}: {
  form: TicketActions;
  submission: Submission;
  label: string;
  caption: string | undefined;
  insufficient: boolean;
  /** What it takes out of the spot account; undefined for shares, which lie in no other one. */
  spends: string | undefined;
  onPlaced: () => void;
}) {
  const { t } = useTranslation('trade');
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const general = submission.refusals.find((one) => one.field === null);
  return (
    <>
      {general === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {general.message}
        </p>
      )}
      <LostOrders onPlaced={onPlaced} />
      {signedIn ? (
        <Button
          type="submit"
          block
          tone={form.ticket.side === 'buy' ? 'up' : 'down'}
          busy={submission.busy}
          caption={caption}
        >
          {label}
        </Button>
      ) : (
        <Link
          to={loginPath(pathname + search)}
          className={buttonClass({ tone: 'fill', block: true })}
        >
          {t('form.login')}
        </Link>
      )}
      {insufficient && spends !== undefined ? <MoveMoney to="change" currency={spends} /> : null}
      {/* Play money is what coins are bought with; it is no coin to sell. */}
      {insufficient && form.ticket.side === 'buy' ? <GrantButton gold /> : null}
    </>
  );
}

/** What becomes of an order that is sent while the exchange is closed. */
function WaitsNote() {
  const { t } = useTranslation('trade');
  const opensAt = useNextChange();
  const { time } = momentTexts(opensAt, serverNowMs());
  return <p className="text-caption text-mid">{t('form.waits', { time })}</p>;
}

/** The whole order: side, kind, prices, amount, what it costs, and the button that sends it. */
export function TicketForm({
  market,
  form,
  roomy = false,
}: {
  market: Quotation;
  form: TicketActions;
  roomy?: boolean;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const element = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const figures = useOutlook(market, form);
  const { rules, rates, available, index, outlook } = figures;
  const { ticket } = form;
  const placed = (): void => {
    setTried(false);
    form.setAmount(ticket.unit, '');
  };
  const submission = useSubmit(market, placed);
  const { amountsHidden } = useMoney();
  const faults = useFaults(market, form, figures, submission, tried);
  const { quoteDecimals } = rules;
  const input: FactsInput = {
    market,
    ticket,
    available,
    rates,
    outlook,
    quoteDecimals,
    hidden: amountsHidden,
  };
  const soldCoin = accountOf(market) === 'change' ? market.currency_name : undefined;
  const label = t(`commit.${ticket.side}`, { currency: market.currency_name });

  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (submission.busy || available === undefined) return;
    setTried(true);
    const order = orderInput(ticket, market, rules);
    if (faults.any || order === undefined) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
      return;
    }
    const facts = <FactList facts={questionFacts(t, input)} />;
    void submission.submit(order, {
      facts,
      label,
      tone: ticket.side === 'buy' ? 'up' : 'down',
      limit: ticket.type === 'limit',
    });
  };
  const startAnew = (): void => {
    setTried(false);
    submission.forget();
  };
  // What a refusal said is about the ticket as it was.
  const act: TicketActions = {
    ...form,
    setSide: (side) => {
      startAnew();
      form.setSide(side);
    },
    setType: (type) => {
      startAnew();
      form.setType(type);
    },
    setText: (...change) => {
      submission.forget();
      form.setText(...change);
    },
    setAmount: (...change) => {
      submission.forget();
      form.setAmount(...change);
    },
  };
  return (
    <form
      ref={element}
      noValidate
      aria-label={t('form.label')}
      className={roomy ? 'flex flex-col gap-2.5' : 'flex min-w-0 flex-col gap-2'}
      onSubmit={send}
    >
      <Segmented<Side>
        label={t('field.side')}
        value={ticket.side}
        onChange={act.setSide}
        options={[
          { value: 'buy', label: t('side.buy'), tone: 'up' },
          { value: 'sell', label: t('side.sell'), tone: 'down' },
        ]}
      />
      <TypeChoice form={act} />
      <TicketPrices market={market} form={act} errorOf={faults.textOf} />
      <TicketAmount
        market={market}
        form={act}
        rules={rules}
        available={available}
        index={index}
        error={faults.textOf('amount')}
        roomy={roomy}
      />
      <TicketLasting form={form} errorOf={faults.textOf} roomy={roomy} />
      <FactList density={roomy ? 'normal' : 'tight'} facts={factsOf(t, input)} />
      {form.waits ? <WaitsNote /> : null}
      <Commit
        form={form}
        submission={submission}
        label={label}
        caption={roomy ? undefined : totalText(input)}
        insufficient={faults.insufficient}
        spends={ticket.side === 'buy' ? market.legal_name : soldCoin}
        onPlaced={placed}
      />
    </form>
  );
}
