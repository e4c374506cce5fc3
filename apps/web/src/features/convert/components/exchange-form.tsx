import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { ArrowUpDown } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatPercent, readDecimal } from '../../../shared/lib/format.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import {
  arrives,
  type Currency,
  faultOf,
  type Held,
  heldOf,
  type Offer,
  type Pair,
  priceOf,
} from '../model.ts';
import { useExchange } from '../use-exchange.ts';
import { type OfferState, useOffer } from '../use-offer.ts';
import { LostExchanges } from './lost-exchanges.tsx';

export interface ExchangeFormProps {
  coins: readonly Currency[];
  held: readonly Held[];
  pair: Pair;
  onPair: (end: 'from' | 'to', coin: Currency) => void;
  onSwap: () => void;
}

function CoinSelect({
  label,
  value,
  coins,
  held,
  error,
  onChange,
}: {
  label: string;
  value: Currency;
  coins: readonly Currency[];
  held: readonly Held[];
  error: string | undefined;
  onChange: (coin: Currency) => void;
}) {
  const { t } = useTranslation(['convert', 'common']);
  const { mask } = useMoney();
  return (
    <Select
      label={label}
      closeLabel={t('common:close')}
      value={value.name}
      onChange={(name) => {
        const coin = coins.find((one) => one.name === name);
        if (coin !== undefined) onChange(coin);
      }}
      error={error}
      search={{
        label: t('search'),
        clearLabel: t('common:clear'),
        empty: t('search.none'),
      }}
      options={coins.map((coin) => {
        const available = heldOf(held, coin);
        return {
          value: coin.name,
          label: coin.name,
          icon: <CoinMark symbol={coin.name} size={24} />,
          detail: available === 0n ? undefined : mask(coinText(formatAmount(available))),
        };
      })}
    />
  );
}

/** The price with the time that it holds, the fee, what arrives and what ends the offer. */
function useFacts(
  { from, to }: Pair,
  offer: Offer | undefined,
  result: { fee: Amount; received: Amount } | undefined,
): readonly Fact[] {
  const { t } = useTranslation('convert');
  const unknown = '—';
  const percent = (rate: string): string =>
    formatPercent(formatAmount(parseAmount(rate) * 100n), { signed: false });
  const coins = (amount: Amount | undefined): string =>
    amount === undefined ? unknown : `${coinText(formatAmount(amount))} ${to.name}`;
  return [
    {
      key: 'price',
      label: t('price'),
      value: offer === undefined ? unknown : t('price.value', priceOf(offer, from.name, to.name)),
    },
    {
      key: 'fee',
      label: t('fee', { rate: offer === undefined ? '' : percent(offer.rate) }),
      value: coins(result?.fee),
    },
    { key: 'receive', label: t('receive'), value: coins(result?.received), tone: 'strong' },
    {
      key: 'guard',
      label: t('guard'),
      value: offer === undefined ? unknown : t('guard.value', { rate: percent(offer.guard) }),
    },
  ];
}

/** The two coins, one above the other, and the button that turns them round. */
function PairFields({
  form: { coins, held, pair, onPair, onSwap },
  errorOf,
}: {
  form: ExchangeFormProps;
  errorOf: (end: 'from' | 'to') => string | undefined;
}) {
  const { t } = useTranslation('convert');
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {(['from', 'to'] as const).map((end) => (
          <CoinSelect
            key={end}
            label={t(end)}
            value={pair[end]}
            coins={coins}
            held={held}
            error={errorOf(end)}
            onChange={(coin) => onPair(end, coin)}
          />
        ))}
      </div>
      <IconButton label={t('swap')} className="-mr-2.5" onClick={onSwap}>
        <ArrowUpDown size={20} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

function HowMuch({
  coin,
  available,
  value,
  error,
  onChange,
}: {
  coin: Currency;
  available: Amount;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('convert');
  const { mask } = useMoney();
  const text = `${mask(coinText(formatAmount(available)))} ${coin.name}`;
  return (
    <AmountField
      label={t('amount', { currency: coin.name })}
      name="number"
      value={value}
      decimals={coin.precision}
      onValueChange={onChange}
      error={error}
      hint={t('available', { amount: text })}
      suffix={
        <button
          type="button"
          aria-label={t('max.label')}
          disabled={available === 0n}
          onClick={() => onChange(formatAmount(available))}
          className="press min-h-11 rounded-control px-3 text-label text-blue disabled:opacity-45"
        >
          {t('max')}
        </button>
      }
    />
  );
}

/** How long the price holds, or why there is none. */
function OfferLine({ secondsLeft, error, renew }: OfferState) {
  const { t } = useTranslation(['convert', 'common']);
  if (error === null) {
    return <p className="text-caption text-low">{t('holds', { seconds: secondsLeft })}</p>;
  }
  return (
    <Banner tone="warn" boxed>
      <p>{errorText(error)}</p>
      <Button size="small" className="mt-2" onClick={renew}>
        {t('common:retry')}
      </Button>
    </Banner>
  );
}

/** What is typed, what it comes to, and what is wrong with it. */
function useDesk({ held, pair }: ExchangeFormProps) {
  const words = useErrorWords();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const state = useOffer(pair);
  const { offer, renew } = state;
  const clear = (): void => {
    setTyped('');
    setTried(false);
  };
  const exchange = useExchange(pair.to.name, clear, renew);
  const available = heldOf(held, pair.from);
  const amount = readDecimal(settleDecimalInput(typed));
  const priced = offer !== undefined && amount !== undefined;
  const result = priced ? arrives(offer, amount, pair.to) : undefined;
  const fault = faultOf(amount, available, offer, result?.received);
  const isShown = fault !== undefined && (tried || fault.code !== 'FIELD_NOT_POSITIVE');
  const refusalAt = (field: 'from' | 'to' | 'amount' | null): string | undefined =>
    exchange.refusals.find((one) => one.field === field)?.message;
  return {
    typed,
    change: (text: string) => {
      exchange.forget();
      setTyped(text);
    },
    try: () => setTried(true),
    state,
    exchange,
    available,
    ready: fault === undefined && priced ? { amount, offer } : undefined,
    result,
    refusalAt,
    amountError: refusalAt('amount') ?? (isShown ? words(fault.code, fault.values) : undefined),
  };
}

/** Exchanges one coin for another at an offer that is counted down. */
export function ExchangeForm(props: ExchangeFormProps) {
  const { coins, pair } = props;
  const { t } = useTranslation(['convert', 'common']);
  const confirm = useConfirm();
  const element = useRef<HTMLFormElement>(null);
  const desk = useDesk(props);
  const { from, to } = pair;
  const { state, exchange } = desk;
  const facts = useFacts(pair, state.offer, desk.result);
  const general = desk.refusalAt(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    desk.try();
    if (desk.ready === undefined) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
      return;
    }
    const { offer } = desk.ready;
    const number = formatAmount(desk.ready.amount);
    const pay = { key: 'pay', label: t('pay'), value: `${coinText(number)} ${from.name}` };
    const sure = await confirm({
      title: t('confirm'),
      body: t('confirm.body'),
      details: <FactList facts={[pay, ...facts]} />,
      confirmLabel: t('submit'),
      cancelLabel: t('common:cancel'),
    });
    if (!sure) return;
    await exchange.submit(
      { number, from_currency_id: from.id, to_currency_id: to.id, quote_id: offer.quote_id },
      null,
    );
  };
  return (
    <form
      ref={element}
      noValidate
      aria-label={t('title')}
      className="flex flex-col gap-3 px-gutter pt-2"
      onSubmit={(event) => void send(event)}
    >
      <PairFields form={props} errorOf={desk.refusalAt} />
      <HowMuch
        coin={from}
        available={desk.available}
        value={desk.typed}
        error={desk.amountError}
        onChange={desk.change}
      />
      <FactList facts={facts} />
      <OfferLine {...state} />
      {general === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {general}
        </p>
      )}
      <LostExchanges coins={coins} />
      <Button
        type="submit"
        tone="gold"
        block
        busy={exchange.busy}
        disabled={state.offer === undefined}
      >
        {t('submit')}
      </Button>
    </form>
  );
}
