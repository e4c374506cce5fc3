import { type InputOf, type OutputOf, calls } from '@kontor/contract/light';
import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatMoney, formatPercent } from '../../../shared/lib/format.ts';
import { useSubmission } from '../../../shared/trading/use-submission.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import type { Currency } from '../model.ts';
import { refreshExchanges } from '../use-exchange.ts';
import { LostSmall } from './lost-exchanges.tsx';

type Small = OutputOf<typeof calls.convert.small>;
type Balance = Small['balances'][number];
type Field = 'balances' | 'to';

const FIELDS: Readonly<Record<string, Field>> = { currency_ids: 'balances', to_currency_id: 'to' };

const usdtText = (worth: string): string => `${formatMoney(worth, { decimals: 2 })} USDT`;
const sumOf = (texts: readonly (string | null)[]): Amount =>
  texts.reduce((sum, text) => sum + parseAmount(text ?? '0'), 0n);

/** What one of them comes to, or why it cannot go. */
function BalanceRow({
  balance,
  to,
  chosen,
  onChoose,
}: {
  balance: Balance;
  to: Currency;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}) {
  const { t } = useTranslation('convert');
  const { mask } = useMoney();
  const { currency, number, worth, receive } = balance;
  const arrives = receive === null ? null : `${mask(coinText(receive))} ${to.name}`;
  return (
    <li className="flex min-h-15 items-center gap-3 py-2">
      <Checkbox
        aria-label={currency}
        checked={chosen}
        disabled={receive === null}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <CoinMark symbol={currency} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-[15px] leading-5 font-medium">{currency}</span>
        <span className="mt-0.5 block text-caption text-low">{mask(coinText(number))}</span>
      </span>
      <span className="flex-none text-right">
        <span className="block text-[15px] leading-5 font-medium">
          {arrives ?? t('small.tooLittle')}
        </span>
        <span className="mt-0.5 block text-caption text-low">{mask(`≈ ${usdtText(worth)}`)}</span>
      </span>
    </li>
  );
}

/** Which of them go: all that can, but for those that were taken out. */
function useChosen(balances: readonly Balance[]) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const possible = balances.filter(({ receive }) => receive !== null);
  return {
    possible,
    chosen: possible.filter(({ currency_id }) => !left.has(currency_id)),
    choose: (ids: readonly number[], chosen: boolean) =>
      setLeft((before) => {
        const after = new Set(before);
        for (const id of ids) {
          if (chosen) after.delete(id);
          else after.add(id);
        }
        return after;
      }),
  };
}

function useSweep(to: Currency, refresh: () => void) {
  const { t } = useTranslation('convert');
  const cache = useQueryClient();
  return useSubmission<typeof calls.convert.exchangeSmall, Field>(calls.convert.exchangeSmall, {
    fields: FIELDS,
    onDone: ({ received, conversions }) => {
      const description = t('done.received', { amount: `${coinText(received)} ${to.name}` });
      const message = t('small.done', { count: conversions.length });
      notify({ message, description, tone: 'success', durationMs: 5_000 });
    },
    refresh: () => {
      refreshExchanges(cache);
      refresh();
    },
  });
}

/** Small balances with a tick at each, what they come to together, and the button that does it. */
export function SmallForm({
  small: { balances, maximum, rate },
  to,
  coins,
  onDone,
}: {
  small: Small;
  to: Currency;
  coins: readonly Currency[];
  onDone: () => void;
}) {
  const { t } = useTranslation(['convert', 'common']);
  const { mask } = useMoney();
  const confirm = useConfirm();
  const words = useErrorWords();
  const [tried, setTried] = useState(false);
  const { possible, chosen, choose } = useChosen(balances);
  const sweep = useSweep(to, onDone);
  const fee = formatPercent(formatAmount(parseAmount(rate) * 100n), { signed: false });
  const coinsOf = (amount: Amount) => `${mask(coinText(formatAmount(amount)))} ${to.name}`;
  const facts = [
    {
      key: 'fee',
      label: t('fee', { rate: fee }),
      value: coinsOf(sumOf(chosen.map((one) => one.fee))),
    },
    {
      key: 'receive',
      label: t('small.receive'),
      value: coinsOf(sumOf(chosen.map(({ receive }) => receive))),
      tone: 'strong' as const,
    },
  ];
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (chosen.length === 0) return;
    // Asked about as it was when the button was pressed, whatever the index does meanwhile.
    const input: InputOf<typeof calls.convert.exchangeSmall> = {
      currency_ids: chosen.map(({ currency_id }) => currency_id),
      to_currency_id: to.id,
    };
    const sure = await confirm({
      title: t('small.confirm', { count: chosen.length, currency: to.name }),
      body: t('small.confirmBody'),
      details: <FactList facts={facts} />,
      confirmLabel: t('submit'),
      cancelLabel: t('common:cancel'),
    });
    if (sure) await sweep.submit(input, null);
  };
  const refused = sweep.refusals[0]?.message;
  const error = refused ?? (tried && chosen.length === 0 ? words('FIELD_REQUIRED') : undefined);
  const about = t('small.body', { amount: usdtText(maximum), rate: fee });
  if (balances.length === 0) {
    return (
      <>
        <LostSmall coins={coins} onDone={onDone} />
        <EmptyState title={t('small.none')} body={about} />
      </>
    );
  }
  return (
    <form noValidate aria-label={t('small.title')} onSubmit={(event) => void send(event)}>
      <p className="pb-2 text-caption text-low">{about}</p>
      <Checkbox
        checked={possible.length > 0 && chosen.length === possible.length}
        disabled={possible.length === 0}
        onChange={(event) =>
          choose(
            possible.map(({ currency_id }) => currency_id),
            event.target.checked,
          )
        }
      >
        {t('small.all')}
      </Checkbox>
      <ul className="divide-y divide-line">
        {balances.map((balance) => (
          <BalanceRow
            key={balance.currency_id}
            balance={balance}
            to={to}
            chosen={chosen.includes(balance)}
            onChoose={(isChosen) => choose([balance.currency_id], isChosen)}
          />
        ))}
      </ul>
      <FactList facts={facts} />
      {error === undefined ? null : (
        <p role="alert" className="pt-2 text-caption text-down">
          {error}
        </p>
      )}
      <LostSmall coins={coins} onDone={onDone} />
      <Button type="submit" tone="gold" block busy={sweep.busy} className="mt-3">
        {t('submit')}
      </Button>
    </form>
  );
}
