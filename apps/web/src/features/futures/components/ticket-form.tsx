import { formatAmount } from '@kontor/money';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { loginPath } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { GrantButton } from '../../../shared/session/grant-button.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import { type FuturesField, faultsOf } from '../model/faults.ts';
import {
  type Outlook,
  type Situation,
  type Ticket,
  maximumLots,
  multipleLimit,
  outlookOf,
  readField,
  stopReference,
} from '../model/ticket.ts';
import { backingText, lotsText } from '../text.ts';
import { type EntrySubmission, entryInput, useSubmit } from '../use-submit.ts';
import { useHighLeverage } from '../use-high-leverage.ts';
import type { TicketActions } from '../use-ticket.ts';
import { LeverageField } from './leverage-field.tsx';
import { LostActs } from './lost-acts.tsx';
import { LotsField } from './lots-field.tsx';
import { StopFields } from './stop-fields.tsx';
import { questionFacts, ticketFacts } from './ticket-facts.ts';

/** What is wrong with the ticket as it stands, and what a refusal said about its fields. */
function useFaults(
  ticket: Ticket,
  situation: Situation,
  outlook: Outlook | undefined,
  submission: EntrySubmission,
  tried: boolean,
) {
  const words = useErrorWords();
  const faults = faultsOf(ticket, situation, outlook);
  const early = new Set([
    'INSUFFICIENT_BALANCE',
    'ABOVE_MAXIMUM',
    'TIER_EXCEEDED',
    'STOP_BEYOND_LIQUIDATION',
  ]);
  const textOf = (field: FuturesField): string | undefined => {
    const refusal = submission.refusals.find((one) => one.field === field);
    if (refusal !== undefined) return refusal.message;
    const fault = faults.find((one) => one.field === field);
    // What depends on the size is worth knowing while typing; everything else when it is sent.
    if (fault === undefined || (!tried && !early.has(fault.code))) return undefined;
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
  ticket,
  currency,
  submission,
  insufficient,
  disabled,
  onPlaced,
}: {
  ticket: Ticket;
  /** That the margin is in. */
  currency: string;
  submission: EntrySubmission;
  insufficient: boolean;
  disabled: boolean;
  onPlaced: () => void;
}) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
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
      <LostActs onPlaced={onPlaced} />
      {signedIn ? (
        <Button
          type="submit"
          block
          tone={ticket.direction === 'long' ? 'up' : 'down'}
          busy={submission.busy}
          disabled={disabled}
        >
          {commitLabel(t, ticket)}
        </Button>
      ) : (
        <Link
          to={loginPath(pathname + search)}
          className={buttonClass({ tone: 'fill', block: true })}
        >
          {t('empty.login')}
        </Link>
      )}
      {insufficient && signedIn ? <MoveMoney to="lever" currency={currency} /> : null}
      {/* Play money is given in dollars only. */}
      {insufficient && currency === 'USDT' ? <GrantButton gold /> : null}
    </>
  );
}

/** `Open long, 40 lots`. */
function commitLabel(t: Parameters<typeof lotsText>[0], ticket: Ticket): string {
  const lots = readField(ticket.lots);
  if (lots === undefined || lots <= 0n) return t(`open.${ticket.direction}`);
  return t(`open.${ticket.direction}Lots`, { lots: lotsText(t, lots) });
}

/** Long or short, market or limit, cross or isolated. */
function Choices({ form, forget }: { form: TicketActions; forget: () => void }) {
  const { t } = useTranslation('futures');
  const { ticket } = form;
  return (
    <>
      <Segmented<Ticket['direction']>
        label={t('ticket.direction')}
        value={ticket.direction}
        onChange={(direction) => {
          forget();
          form.setDirection(direction);
        }}
        options={[
          {
            value: 'long',
            label: t('direction.long'),
            icon: <ArrowUpRight size={18} strokeWidth={1.75} aria-hidden />,
            tone: 'up',
          },
          {
            value: 'short',
            label: t('direction.short'),
            icon: <ArrowDownRight size={18} strokeWidth={1.75} aria-hidden />,
            tone: 'down',
          },
        ]}
      />
      {/* The longer pair of words has more of the line, and on a narrow phone all are smaller. */}
      <div className="flex gap-2 *:min-w-0 *:flex-auto max-xs:[&_label]:text-label">
        <Segmented<Ticket['type']>
          label={t('ticket.type')}
          value={ticket.type}
          onChange={form.setType}
          options={(['market', 'limit'] as const).map((value) => ({
            value,
            label: t(`ticket.${value}`),
          }))}
        />
        <Segmented<Ticket['mode']>
          label={t('mode.label')}
          value={ticket.mode}
          onChange={form.setMode}
          options={(['cross', 'isolated'] as const).map((value) => ({
            value,
            label: t(`mode.${value}`),
          }))}
        />
      </div>
    </>
  );
}

/** In cross margin more than the margin stands behind a position. */
function Backing({
  ticket,
  contract,
  outlook,
}: {
  ticket: Ticket;
  contract: Situation['contract'];
  outlook: Outlook | undefined;
}) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
  if (ticket.mode !== 'cross' || outlook === undefined) return null;
  return (
    <p className="text-caption text-low">{backingText(t, contract, outlook.liquidationPrice)}</p>
  );
}

/** Stays in sight while the rest scrolls, in a sheet also over the room at its foot. */
function Foot({ children }: { children: ReactNode }) {
  return (
    <div
      className={classNames(
        'sticky bottom-0 z-10 -mx-1 flex flex-col gap-2 bg-page px-1 pt-1 pb-3',
        '[.on-raised_&]:bg-raised [.on-raised_&]:pb-[max(12px,env(safe-area-inset-bottom))]',
        '[.on-raised_&]:bottom-[calc(-1*max(20px,env(safe-area-inset-bottom)))]',
      )}
    >
      {children}
    </div>
  );
}

/** The whole entry: direction, leverage, lots, stops, costs, and the button that sends it. */
export function TicketForm({
  form,
  situation,
  hints,
  onPlaced,
}: {
  form: TicketActions;
  situation: Situation;
  /** Below the button: which keys do what. */
  hints?: ReactNode;
  onPlaced?: () => void;
}) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const element = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const { ticket } = form;
  const { contract, mark } = situation;
  const { wire } = contract;
  const placed = (): void => {
    setTried(false);
    form.clear();
    onPlaced?.();
  };
  const submission = useSubmit(placed);
  const highMeant = useHighLeverage();
  const { amountsHidden } = useMoney();
  const outlook = useMemo(() => outlookOf(ticket, situation), [ticket, situation]);
  const most = useMemo(() => maximumLots(ticket, situation), [ticket, situation]);
  const faults = useFaults(ticket, situation, outlook, submission, tried);
  const facts = { ticket, situation, outlook, hidden: amountsHidden };
  const setText: TicketActions['setText'] = (field, text) => {
    // What a refusal said is about the ticket as it was.
    submission.forget();
    form.setText(field, text);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (submission.busy || situation.available === undefined) return;
    setTried(true);
    const input = entryInput(ticket, situation);
    if (faults.any || input === undefined) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
      return;
    }
    if (!(await highMeant(ticket.multiple))) return;
    await submission.submit(input, {
      facts: <FactList facts={questionFacts(t, facts)} />,
      label: t(`open.${ticket.direction}`),
      tone: ticket.direction === 'long' ? 'up' : 'down',
      limit: ticket.type === 'limit',
    });
  };
  const priceLabel = t('ticket.price', { currency: wire.legal_name });
  return (
    <form
      ref={element}
      noValidate
      aria-label={t('ticket.label')}
      className="flex flex-col gap-2.5"
      onSubmit={(event) => void send(event)}
    >
      <Choices form={form} forget={submission.forget} />
      {ticket.type === 'limit' ? (
        <Stepper
          label={priceLabel}
          name="price"
          value={ticket.price}
          onValueChange={(text) => setText('price', text)}
          step={formatAmount(contract.terms.tick)}
          decimals={wire.price_precision}
          decreaseLabel={t('ticket.decrease', { field: priceLabel })}
          increaseLabel={t('ticket.increase', { field: priceLabel })}
          error={faults.textOf('price')}
        />
      ) : null}
      <LeverageField
        contract={contract}
        multiple={ticket.multiple}
        limit={multipleLimit(contract, situation.notional + (outlook?.notional ?? 0n))}
        error={faults.textOf('multiple')}
        onChange={(multiple) => {
          submission.forget();
          form.setMultiple(multiple);
        }}
      />
      <LotsField
        ticket={ticket}
        situation={situation}
        outlook={outlook}
        most={most}
        error={faults.textOf('lots')}
        onChange={(text) => setText('lots', text)}
      />
      <StopFields
        contract={contract}
        direction={ticket.direction}
        reference={stopReference(ticket, situation)}
        takeProfit={ticket.takeProfit}
        stopLoss={ticket.stopLoss}
        onChange={setText}
        errorOf={faults.textOf}
      />
      {/* Beside a chart the column is short, and the worst case belongs in sight. */}
      <FactList density={hints === undefined ? 'normal' : 'tight'} facts={ticketFacts(t, facts)} />
      <Backing ticket={ticket} contract={contract} outlook={outlook} />
      <Foot>
        <Commit
          ticket={ticket}
          currency={wire.margin_currency}
          submission={submission}
          insufficient={faults.insufficient}
          disabled={mark === undefined || wire.trading === 'closed'}
          onPlaced={placed}
        />
        {hints}
      </Foot>
    </form>
  );
}
