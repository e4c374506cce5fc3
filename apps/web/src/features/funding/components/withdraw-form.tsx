import { type Amount, formatAmount } from '@kontor/money';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { deviceNowMs, useServerNow } from '../../../shared/lib/clock.ts';
import { PayPasswordDialog } from '../../../shared/security/pay-password-dialog.tsx';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import type { FundingCoin } from '../calls/use-coins.ts';
import { useDestinations } from '../calls/use-destinations.ts';
import type { Destination } from '../model/destinations.ts';
import { isOpen } from '../model/networks.ts';
import { type Plan, numberFault, planOf } from '../model/withdrawal.ts';
import { coins, momentText } from '../text.ts';
import type { FundingInfo, Network, NetworkKind, Withdrawal } from '../types.ts';
import { type WithdrawField, type WithdrawInput, useWithdraw } from '../use-withdraw.ts';
import { DestinationChoice } from './destination-choice.tsx';
import { LimitMeter } from './limit-meter.tsx';
import { LostWithdrawals } from './lost-withdrawals.tsx';
import { ConfirmFacts, WithdrawFacts } from './withdraw-facts.tsx';

/**
 * The network that it goes over: an address has its own, a card the bank of its kind. Undefined
 * while it is open which of several.
 */
function networkFor(
  networks: readonly Network[],
  kind: NetworkKind,
  destination: Destination | undefined,
): Network | undefined {
  const own = networks.filter((network) => network.kind === kind);
  if (kind === 'chain' && own.length > 1) {
    return own.find(({ id }) => id === destination?.networkId);
  }
  return own.find((network) => isOpen(network, 'withdraw')) ?? own[0];
}

interface Judged {
  readonly plan: Plan;
  readonly amount: Amount | undefined;
  readonly destination: Destination | undefined;
  readonly network: Network | undefined;
  readonly tried: boolean;
}

/** What can be seen before it is sent, at each field. */
function useFaults(info: FundingInfo, { plan, amount, destination, network, tried }: Judged) {
  const words = useErrorWords();
  const { t } = useTranslation('funding');
  const nowMs = useServerNow();
  const fault = numberFault(plan, info, amount);
  const isEmpty = amount === undefined || amount <= 0n;
  const held = destination !== undefined && destination.usableFrom > nowMs;
  const paused = network !== undefined && !isOpen(network, 'withdraw');
  // Real time, unlike the destinations': a platform's clock that runs faster shortens no hold.
  const until = info.withdrawals_held_until ?? 0;
  const to = held
    ? t('held.error', { time: momentText(destination.usableFrom, nowMs) })
    : paused
      ? words('NETWORK_PAUSED')
      : destination === undefined && tried
        ? words('DESTINATION_REQUIRED')
        : undefined;
  return {
    number: fault !== undefined && (tried || !isEmpty) ? words(fault.code, fault) : undefined,
    to,
    wait:
      until > deviceNowMs()
        ? t('withdraw.wait', { time: momentText(until, deviceNowMs()) })
        : undefined,
    sendable: fault === undefined && destination !== undefined && !held && !paused,
  };
}

interface WithdrawFormProps {
  info: FundingInfo;
  coin: FundingCoin;
  kind: NetworkKind;
  /** As the address has it. */
  to: number | undefined;
  onTo: (id: number) => void;
  onDone: (withdrawal: Withdrawal) => void;
}

interface FieldsProps extends WithdrawFormProps {
  found: ReturnType<typeof useDestinations>;
  destination: Destination | undefined;
  network: Network | undefined;
}

/** What is asked to be confirmed: it stays as it was, whatever happens behind the question. */
interface Wish {
  readonly input: WithdrawInput;
  readonly number: Amount;
  readonly plan: Plan;
  readonly network: Network;
  readonly destination: Destination;
}

/** Asks for the pay password beside everything that is about to happen. */
function Question({
  wish,
  coin,
  open,
  sending,
  onOpenChange,
}: Pick<FieldsProps, 'coin'> & {
  wish: Wish;
  open: boolean;
  sending: ReturnType<typeof useWithdraw>;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation('funding');
  const { input, number, plan, network, destination } = wish;
  return (
    <PayPasswordDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('withdraw.confirm', { amount: coins(number, coin.name) })}
      details={<ConfirmFacts currency={coin.name} {...{ number, plan, network, destination }} />}
      confirmLabel={t('withdraw.submit')}
      onConfirm={(factor) => sending.send(input, factor)}
      onRefused={sending.refused}
    />
  );
}

function HowMuch({
  coin,
  plan,
  value,
  error,
  onChange,
}: {
  coin: FundingCoin;
  plan: Plan;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('funding');
  const { maximum } = plan;
  return (
    <AmountField
      label={t('withdraw.amount', { currency: coin.name })}
      name="number"
      value={value}
      decimals={coin.decimals}
      onValueChange={onChange}
      error={error}
      suffix={
        <button
          type="button"
          aria-label={t('withdraw.maxLabel')}
          disabled={maximum === undefined || maximum === 0n}
          onClick={() => onChange(formatAmount(maximum ?? 0n))}
          className="press min-h-11 rounded-control px-3 text-label text-blue disabled:opacity-45"
        >
          {t('withdraw.max')}
        </button>
      }
    />
  );
}

function Fields(props: FieldsProps) {
  const { info, coin, kind, network, destination, found, onTo, onDone } = props;
  const { t } = useTranslation('funding');
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [wish, setWish] = useState<Wish>();
  const [asks, setAsks] = useState(false);
  const sending = useWithdraw(onDone);
  const amount = readDecimal(settleDecimalInput(typed));
  const plan = planOf(info, network, amount);
  const faults = useFaults(info, { plan, amount, destination, network, tried });
  const refused = (field: WithdrawField | null) =>
    sending.refusals.find((one) => one.field === field)?.message;
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const chosen = destination !== undefined && network !== undefined;
    if (!faults.sendable || amount === undefined || !chosen) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
      return;
    }
    const target = kind === 'chain' ? { address_id: destination.id } : { bank_id: destination.id };
    const input = { currency: coin.currency, number: formatAmount(amount), ...target };
    setWish({ input, number: amount, plan, network, destination });
    setAsks(true);
  };
  const general = refused(null) ?? refused('currency') ?? faults.wait;
  return (
    <form
      ref={element}
      noValidate
      aria-label={t('withdraw.title')}
      className="flex flex-col gap-3"
      onSubmit={ask}
    >
      <DestinationChoice
        kind={kind}
        currency={coin.currency}
        networks={info.networks}
        found={found}
        value={destination}
        error={refused('to') ?? faults.to}
        onChange={(id) => {
          sending.forget();
          onTo(id);
        }}
      />
      <HowMuch
        coin={coin}
        plan={plan}
        value={typed}
        error={refused('number') ?? faults.number}
        onChange={(text) => {
          sending.forget();
          setTyped(text);
        }}
      />
      <WithdrawFacts plan={plan} currency={coin.name} />
      <LimitMeter info={info} number={amount} />
      {general === undefined ? null : (
        <Banner tone="warn" boxed>
          {general}
        </Banner>
      )}
      <LostWithdrawals onDone={onDone} />
      <Button
        type="submit"
        tone={faults.wait === undefined ? 'gold' : 'fill'}
        disabled={faults.wait !== undefined}
        block
      >
        {t('withdraw.submit')}
      </Button>
      {wish === undefined ? null : (
        <Question {...{ wish, coin, sending }} open={asks} onOpenChange={setAsks} />
      )}
    </form>
  );
}

/** Where to, how much, what it costs, and the question for the pay password. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { info, coin, kind, to } = props;
  const { t } = useTranslation('funding');
  const found = useDestinations(kind, coin.currency);
  const saved = found.data;
  const only = saved?.length === 1 ? saved[0] : undefined;
  const destination = saved?.find(({ id }) => id === to) ?? only;
  const network = networkFor(info.networks, kind, destination);
  if (!info.networks.some((one) => one.kind === kind))
    return <Banner boxed>{t('withdraw.noWay')}</Banner>;
  return <Fields {...props} {...{ found, destination, network }} />;
}
