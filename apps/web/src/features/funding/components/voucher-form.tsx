import { calls } from '@kontor/contract/light';
import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { isTransactionId } from '@kontor/rules/funding';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { useSubmission } from '../../../shared/trading/use-submission.tsx';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { ImageField } from '../../../shared/upload/image-field.tsx';
import { refreshFunding } from '../calls/refresh.ts';
import { type FundingCoin, useCoins } from '../calls/use-coins.ts';
import { DEPOSIT_TYPES } from '../model/networks.ts';
import { coins } from '../text.ts';
import type { Network, Paying } from '../types.ts';

type VoucherField = 'amount' | 'voucher' | 'from';

interface VoucherFormProps {
  coin: FundingCoin;
  network: Network;
  paying: Paying;
}

interface Typed {
  readonly amount: string;
  readonly from: string;
  readonly voucher: string | undefined;
}

const FROM_HINTS = { chain: 'deposit.fromChain', bank: 'deposit.fromBank' } as const;
const NOTHING: Typed = { amount: '', from: '', voucher: undefined };

interface Judging {
  readonly tried: boolean;
  /** The transaction has to be named. */
  readonly named: boolean;
}

/** What is wrong at each field: what was refused, else what can be seen before it is sent. */
function useFaults(typed: Typed, least: string, { tried, named }: Judging) {
  const words = useErrorWords();
  const { t } = useTranslation('funding');
  const amount = readDecimal(settleDecimalInput(typed.amount));
  const isNothing = amount === undefined || amount <= 0n;
  const isSmall = !isNothing && amount < parseAmount(least);
  const amountFault = isSmall
    ? words('BELOW_MINIMUM', { minimum: least })
    : isNothing && tried
      ? words('FIELD_NOT_POSITIVE')
      : undefined;
  const voucherFault = typed.voucher === undefined && tried ? t('deposit.noVoucher') : undefined;
  const from = typed.from.trim();
  const fromFault =
    !named || isTransactionId(from) ? undefined : from === '' ? 'FIELD_REQUIRED' : 'FIELD_FORMAT';
  const sendable = !isNothing && !isSmall && typed.voucher !== undefined && fromFault === undefined;
  return {
    amount,
    amountFault,
    voucherFault,
    fromFault: fromFault === undefined || !tried ? undefined : words(fromFault),
    sendable,
  };
}

/** What comes of it, where and when. */
function Outcome({ amount, currency }: { amount: Amount | undefined; currency: string }) {
  const { t } = useTranslation('funding');
  return (
    <FactList
      facts={[
        {
          key: 'arrives',
          label: t('deposit.arrives'),
          value: coins(amount ?? 0n, currency),
          tone: 'strong',
        },
        { key: 'into', label: t('deposit.into'), value: t('spot') },
        { key: 'when', label: t('deposit.when'), value: t('deposit.whenChecked') },
      ]}
    />
  );
}

/** What has been sent, with its proof; empty again after it was taken. */
function Form({ coin, network, paying, onTold }: VoucherFormProps & { onTold: () => void }) {
  const { t } = useTranslation(['funding', 'common']);
  const cache = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [tried, setTried] = useState(false);
  const { data: known } = useCoins();
  const named = paying.own_address && paying.mode === 'manual';
  const faults = useFaults(typed, paying.min_number, { tried, named });
  const told = (): void => {
    notify({
      message: t('deposit.done'),
      description: t('deposit.doneBody'),
      tone: 'success',
      durationMs: 5_000,
    });
    onTold();
  };
  const sending = useSubmission(calls.funding.deposit, {
    fields: {
      amount: 'amount',
      voucher: 'voucher',
      account: typed.from.trim() === '' ? 'voucher' : 'from',
    } satisfies Record<string, VoucherField>,
    onDone: told,
    refresh: () => refreshFunding(cache),
  });
  const change = (part: Partial<Typed>): void => {
    sending.forget();
    setTyped((before) => ({ ...before, ...part }));
  };
  const refused = (field: VoucherField | null) =>
    sending.refusals.find((one) => one.field === field)?.message;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const { amount, sendable } = faults;
    if (!sendable || amount === undefined || typed.voucher === undefined) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
      return;
    }
    const from = typed.from.trim();
    void sending.submit(
      {
        currency: coin.currency,
        network: network.id,
        type: DEPOSIT_TYPES[network.kind],
        amount: formatAmount(amount),
        ...(from === '' ? { account: typed.voucher } : { account: from, voucher: typed.voucher }),
      },
      null,
    );
  };
  return (
    <form
      ref={element}
      noValidate
      aria-label={t('deposit.tell')}
      className="flex flex-col gap-3"
      onSubmit={send}
    >
      <AmountField
        label={t('deposit.amount', { currency: coin.name })}
        name="amount"
        value={typed.amount}
        decimals={coin.decimals}
        onValueChange={(amount) => change({ amount })}
        error={refused('amount') ?? faults.amountFault}
        hint={t('ways.least', { amount: coins(paying.min_number, coin.name) })}
      />
      <Field
        label={t(named ? 'deposit.txid' : 'deposit.fromOptional')}
        name="from"
        value={typed.from}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ from: event.target.value })}
        error={refused('from') ?? faults.fromFault}
        hint={t(
          named ? 'deposit.txidHint' : FROM_HINTS[network.kind === 'chain' ? 'chain' : 'bank'],
        )}
      />
      <ImageField
        label={t('deposit.voucher')}
        hint={t('deposit.voucherHint')}
        value={typed.voucher}
        onChange={(voucher) => change({ voucher })}
        error={refused('voucher') ?? faults.voucherFault}
      />
      <Outcome amount={faults.amount} currency={coin.name} />
      {refused(null) === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {refused(null)}
        </p>
      )}
      <LostAnswers
        call={calls.funding.deposit}
        nameOf={({ amount, currency }) => {
          const of = known?.find((one) => one.currency === Number(currency));
          return of === undefined ? undefined : coins(amount, of.name);
        }}
        onDone={told}
        refresh={() => refreshFunding(cache)}
        body={t('deposit.lost')}
      />
      <Button type="submit" tone="gold" block busy={sending.busy}>
        {t('deposit.send')}
      </Button>
    </form>
  );
}

/** Tells of a deposit that a person has to look at. */
export function VoucherForm(props: VoucherFormProps) {
  const [round, setRound] = useState(0);
  return <Form key={round} {...props} onTold={() => setRound((before) => before + 1)} />;
}
