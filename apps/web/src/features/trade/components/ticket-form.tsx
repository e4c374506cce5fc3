import { Gift, Info } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { readDecimal } from '../../../shared/lib/format.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { loginPath } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { levelsOf } from '../depth.ts';
import { outlookOf } from '../estimate.ts';
import { type TicketField, faultsOf } from '../faults.ts';
import { orderInput } from '../order-input.ts';
import { ORDER_TYPES, type OrderType, type Side } from '../ticket.ts';
import type { TicketActions } from '../use-ticket.ts';
import { type Submission, useSubmit } from '../use-submit.tsx';
import { useAvailable, useFeeRates, useMarketRules } from '../calls/use-available.ts';
import { useDepth } from '../calls/use-depth.ts';
import { OrderTypeSheet } from './order-type-sheet.tsx';
import { PlayMoneyButton } from './play-money-button.tsx';
import { TicketAmount } from './ticket-amount.tsx';
import { type FactsInput, factsOf, questionFacts, totalText } from './ticket-facts.tsx';
import { TicketLasting } from './ticket-lasting.tsx';
import { TicketPrices } from './ticket-prices.tsx';

const EMPTY_BOOK = { bids: [], asks: [] };

function useOutlook(market: Quotation, form: TicketActions) {
  const live = useLiveFigures(market);
  const rules = useMarketRules(market);
  const rates = useFeeRates();
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
  const { ticket, setType } = form;
  return (
    <>
      <div className="relative">
        <Select<OrderType>
          look="bare"
          label={t('field.type')}
          closeLabel={t('common:close')}
          value={ticket.type}
          onChange={setType}
          options={ORDER_TYPES.map((value) => ({
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
  // The types take the underscores of the codes for i18next's own marks.
  const words = useTranslation('errors').t as (code: string, details: object) => string;
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
}: {
  form: TicketActions;
  submission: Submission;
  label: string;
  caption: string | undefined;
  insufficient: boolean;
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
      {submission.unknown ? (
        <Banner tone="warn" boxed>
          <p>{t('unknown.body')}</p>
          <Button tone="fill" size="medium" className="mt-2" onClick={submission.sendAgain}>
            {t('unknown.again')}
          </Button>
        </Banner>
      ) : null}
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
      {insufficient ? (
        <PlayMoneyButton icon={<Gift size={18} strokeWidth={1.75} aria-hidden />} />
      ) : null}
    </>
  );
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
  const submission = useSubmit(() => {
    setTried(false);
    form.setAmount(ticket.unit, '');
  });
  const faults = useFaults(market, form, figures, submission, tried);
  const { quoteDecimals } = rules;
  const input: FactsInput = { market, ticket, available, rates, outlook, quoteDecimals };
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
    void submission.submit(order, { facts, label });
  };
  // What a refusal said is about the ticket as it was.
  const act: TicketActions = {
    ...form,
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
        onChange={form.setSide}
        options={[
          { value: 'buy', label: t('side.buy'), tone: 'up' },
          { value: 'sell', label: t('side.sell'), tone: 'down' },
        ]}
      />
      <TypeChoice form={form} />
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
      <Commit
        form={form}
        submission={submission}
        label={label}
        caption={roomy ? undefined : totalText(input)}
        insufficient={faults.insufficient}
      />
    </form>
  );
}
