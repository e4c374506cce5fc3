import { type OutputOf, calls } from '@kontor/contract/light';
import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { ArrowUpDown } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { UNKNOWN, readDecimal } from '../../../shared/lib/format.ts';
import { useBack } from '../../../shared/page/use-back.ts';
import { returnPath } from '../../../shared/session/session-end.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { MOVABLE_ACCOUNTS, type MovableAccount } from '../../../shared/wallet/transfer-path.ts';
import {
  type Currency,
  type Way,
  coinOf,
  coinsToMove,
  freeOf,
  movableOf,
  wayOf,
  withEnd,
} from '../transfer.ts';
import { type Sending, type TransferField, useTransfer } from '../use-transfer.ts';
import { type Wallet, isHeld } from '../wealth.ts';
import { LostTransfers } from './lost-transfers.tsx';

const REFRESH_MS = 15_000;

/** `1,200.5 USDT`, or dots where amounts are hidden. */
function useCoins(currency: Currency | undefined): (amount: Amount | undefined) => string {
  const { mask } = useMoney();
  return (amount) =>
    amount === undefined
      ? UNKNOWN
      : `${mask(coinText(formatAmount(amount)))} ${currency?.name ?? ''}`;
}

/** The way and the coin stand in the address, so that they outlive a reload and a login. */
function useChoice(wallet: Wallet, currencies: readonly Currency[]) {
  const [query, setQuery] = useSearchParams();
  const way = wayOf(query.get('from'), query.get('to'));
  const coins = coinsToMove(currencies, wallet, way.from);
  const coin = coinOf(coins, query.get('currency'));
  const choose = (changes: Partial<Way> & { currency?: string }): void =>
    setQuery(
      (before) => {
        for (const [name, value] of Object.entries(changes)) before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return { query, way, coins, coin, choose };
}

type Choice = ReturnType<typeof useChoice>;

/** The two accounts, one above the other, and the button that turns them round. */
function Ends({
  wallet,
  choice: { way, coin, choose },
  errorOf,
}: {
  wallet: Wallet;
  choice: Choice;
  errorOf: (field: TransferField) => string | undefined;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const coins = useCoins(coin);
  const end = (name: 'from' | 'to') => (
    <Select<MovableAccount>
      label={t(`transfer.${name}`)}
      closeLabel={t('common:close')}
      value={way[name]}
      onChange={(account) => choose(withEnd(way, name, account))}
      error={errorOf(name)}
      options={MOVABLE_ACCOUNTS.map((value) => ({
        value,
        label: t(`account.${value}`),
        description: t(`account.${value}Body`),
        detail: coin === undefined ? undefined : coins(freeOf(wallet, value, coin.id)),
      }))}
    />
  );
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {end('from')}
        {end('to')}
      </div>
      <IconButton
        label={t('transfer.swap')}
        onClick={() => choose({ from: way.to, to: way.from })}
        className="-mr-2.5"
      >
        <ArrowUpDown size={20} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

function CoinChoice({
  wallet,
  choice: { way, coins, coin, choose },
  error,
}: {
  wallet: Wallet;
  choice: Choice;
  error: string | undefined;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const { mask } = useMoney();
  return (
    <Select
      label={t('bills.currency')}
      closeLabel={t('common:close')}
      value={coin?.name}
      onChange={(currency) => choose({ currency })}
      error={error}
      search={{
        label: t('bills.searchCurrency'),
        clearLabel: t('common:clear'),
        empty: t('bills.noCurrency'),
      }}
      options={coins.map(({ id, name }) => {
        const free = freeOf(wallet, way.from, id);
        return {
          value: name,
          label: name,
          icon: <CoinMark symbol={name} size={24} />,
          detail: free === 0n ? undefined : mask(coinText(formatAmount(free))),
        };
      })}
    />
  );
}

interface Figures {
  readonly free: Amount;
  readonly movable: Amount | undefined;
}

/** How much, all that can be moved, and what has to stay. */
function HowMuch({
  coin,
  figures: { free, movable },
  value,
  error,
  onChange,
}: {
  coin: Currency;
  figures: Figures;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('assets');
  const coins = useCoins(coin);
  const kept = movable === undefined ? 0n : free - movable;
  return (
    <div>
      <AmountField
        label={t('transfer.amount', { currency: coin.name })}
        name="number"
        value={value}
        decimals={coin.precision}
        onValueChange={onChange}
        error={error}
        hint={t('transfer.movable', { amount: coins(movable) })}
        suffix={
          <button
            type="button"
            aria-label={t('transfer.maxLabel')}
            disabled={movable === undefined || movable === 0n}
            onClick={() => onChange(formatAmount(movable ?? 0n))}
            className="press min-h-11 rounded-control px-3 text-label text-blue disabled:opacity-45"
          >
            {t('transfer.max')}
          </button>
        }
      />
      {kept > 0n ? (
        <p className="px-3 pt-1 text-caption text-warn">
          {t('transfer.kept', { amount: coins(kept) })}
        </p>
      ) : null}
    </div>
  );
}

/** What both accounts have afterwards, what it costs and when it is there. */
function Outcome({
  wallet,
  way,
  coin,
  amount,
}: {
  wallet: Wallet;
  way: Way;
  coin: Currency;
  amount: Amount;
}) {
  const { t } = useTranslation('assets');
  const coins = useCoins(coin);
  const source = freeOf(wallet, way.from, coin.id);
  const enough = amount <= source;
  const after = (account: MovableAccount): string =>
    t('transfer.after', { account: t(`account.${account}`) });
  return (
    <FactList
      facts={[
        {
          key: 'from',
          label: after(way.from),
          value: coins(enough ? source - amount : undefined),
        },
        {
          key: 'to',
          label: after(way.to),
          value: coins(enough ? freeOf(wallet, way.to, coin.id) + amount : undefined),
          tone: 'strong',
        },
        { key: 'fee', label: t('transfer.fee'), value: t('transfer.free') },
        { key: 'arrives', label: t('transfer.arrives'), value: t('transfer.atOnce') },
      ]}
    />
  );
}

/** Why money that somebody may look for is not offered. */
function BonusNote({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('assets');
  const { mask } = useMoney();
  const bonus = wallet.accounts.find(({ type }) => type === 'bonus');
  return bonus?.balances.filter(isHeld).map(({ currency, name, available, frozen }) => {
    const all = formatAmount(parseAmount(available) + parseAmount(frozen));
    return (
      <p key={currency} className="text-caption text-low">
        {t('transfer.bonus', { amount: `${mask(coinText(all))} ${name}` })}
      </p>
    );
  });
}

/** What is wrong at each field: what was refused, else what can be seen before it is sent. */
function useErrors(sending: Sending, amount: Amount | undefined, free: Amount, tried: boolean) {
  const words = useErrorWords();
  const short = amount !== undefined && amount > free;
  const missing = amount === undefined || amount <= 0n;
  const errorOf = (field: TransferField): string | undefined => {
    const refusal = sending.refusals.find((one) => one.field === field);
    if (refusal !== undefined || field !== 'amount') return refusal?.message;
    if (short) return words('INSUFFICIENT_BALANCE');
    return missing && tried ? words('FIELD_NOT_POSITIVE') : undefined;
  };
  const general = sending.refusals.find((one) => one.field === null)?.message;
  return { errorOf, general, sendable: !short && !missing };
}

export interface TransferFormProps {
  wallet: Wallet;
  currencies: readonly Currency[];
}

/** What the futures account can spare; unrealised losses move with the prices. */
function useFutures(wanted: boolean): OutputOf<typeof calls.futures.all> | undefined {
  return useCall(calls.futures.all, {}, { enabled: wanted, refetchInterval: REFRESH_MS }).data;
}

/** Moves money from one own account to another one. */
export function TransferForm({ wallet, currencies }: TransferFormProps) {
  const { t } = useTranslation(['assets', 'common']);
  const element = useRef<HTMLFormElement>(null);
  const choice = useChoice(wallet, currencies);
  const { query, way, coin } = choice;
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const futures = useFutures(way.from === 'lever');
  const leave = useBack(returnPath(query, ''));
  const sending = useTransfer(() => {
    setTyped('');
    setTried(false);
    // Whoever was sent here for money goes back to what it is for.
    if (query.has('return')) leave();
  });
  const free = coin === undefined ? 0n : freeOf(wallet, way.from, coin.id);
  const amount = readDecimal(settleDecimalInput(typed));
  const { errorOf, general, sendable } = useErrors(sending, amount, free, tried);
  if (coin === undefined) return null;
  const change = (text: string): void => {
    sending.forget();
    setTyped(text);
  };
  const act: Choice = {
    ...choice,
    choose: (changes) => {
      sending.forget();
      // The next coin may have fewer decimals, and so much of it means something else.
      if (changes.currency !== undefined) setTyped('');
      choice.choose(changes);
    },
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!sendable || amount === undefined) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
      return;
    }
    const number = formatAmount(amount);
    const ends = { from: t(`account.${way.from}`), to: t(`account.${way.to}`) };
    sending.send(
      { currency_id: coin.id, number, from_field: way.from, to_field: way.to },
      `${coinText(number)} ${coin.name}, ${t('transfer.route', ends)}`,
    );
  };
  return (
    <form
      ref={element}
      noValidate
      aria-label={t('common:transfer.title')}
      className="flex flex-col gap-3 px-gutter pt-2 pb-6"
      onSubmit={send}
    >
      <Ends wallet={wallet} choice={act} errorOf={errorOf} />
      <CoinChoice wallet={wallet} choice={act} error={errorOf('currency')} />
      <HowMuch
        coin={coin}
        figures={{ free, movable: movableOf(wallet, futures, way.from, coin) }}
        value={typed}
        error={errorOf('amount')}
        onChange={change}
      />
      <Outcome wallet={wallet} way={way} coin={coin} amount={amount ?? 0n} />
      <BonusNote wallet={wallet} />
      {general === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {general}
        </p>
      )}
      <LostTransfers />
      <Button type="submit" tone="gold" block busy={sending.busy} className="mt-1">
        {t('common:transfer.title')}
      </Button>
    </form>
  );
}
