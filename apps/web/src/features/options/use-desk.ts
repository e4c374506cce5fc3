import { type Amount, formatAmount } from '@kontor/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quotation } from '../../shared/markets/quotations.ts';
import { useDurations, useOpenOptions, useStakeCurrency } from './calls/use-options.ts';
import {
  type Duration,
  moneyText,
  type Option,
  paidFrom,
  type StakeAccount,
  type StakeCurrency,
} from './model/option.ts';
import {
  readStake,
  type StakeFault,
  stakeFault,
  ticketFigures,
  type TicketFigures,
} from './model/ticket.ts';
import { useOptionsPreferences } from './options-preferences.ts';
import { type Buying, type Offer, useBuy } from './use-buy.tsx';

export interface Desk {
  readonly market: Quotation;
  readonly markets: readonly Quotation[];
  readonly durations: readonly Duration[] | undefined;
  readonly duration: Duration | undefined;
  readonly setSeconds: (seconds: number) => void;
  /** Its balance is of what pays: the options account, or the trial bonus. */
  readonly currency: StakeCurrency | undefined;
  readonly account: StakeAccount;
  /** Of the active trial bonus; null where there is none. */
  readonly bonus: string | null;
  readonly setAccount: (account: StakeAccount) => void;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly stakeText: string;
  readonly stake: bigint | undefined;
  readonly setStake: (text: string) => void;
  readonly figures: TicketFigures | undefined;
  /** At the stake's field: before sending, or what the exchange refused. */
  readonly stakeError: string | undefined;
  /** What belongs to no field. */
  readonly refusal: string | undefined;
  readonly insufficient: boolean;
  readonly open: readonly Option[];
  /** The one on the chart: of this market, chosen or the next to end. */
  readonly chosen: Option | undefined;
  readonly choose: (option: Option) => void;
  readonly buying: Buying;
  readonly buy: (direction: 'up' | 'down') => void;
}

type FaultText = (fault: StakeFault, currency: StakeCurrency, account: StakeAccount) => string;

function useFaultText(): FaultText {
  const { t } = useTranslation('options');
  return (fault, { name }, account) => {
    if ('limit' in fault) return t(`fault.${fault.key}`, { limit: fault.limit, currency: name });
    return t(fault.key === 'short' && account === 'bonus' ? 'fault.bonus' : `fault.${fault.key}`);
  };
}

/** What pays the stake, and how much there is of it. */
function usePayer(known: StakeCurrency | undefined, forget: () => void) {
  const [wanted, choose] = useState<StakeAccount>('micro');
  const bonus = known?.bonus ?? null;
  // A bonus may end while it is chosen.
  const account = bonus === null ? 'micro' : wanted;
  const setAccount = (next: StakeAccount): void => {
    choose(next);
    forget();
  };
  return { account, bonus, setAccount, currency: paidFrom(known, account) };
}

interface Chosen {
  readonly direction: 'up' | 'down';
  readonly market: Quotation;
  readonly currency: StakeCurrency;
  readonly duration: Duration;
  readonly stake: Amount;
  readonly payout: Amount;
  readonly account: StakeAccount;
}

/** What is sent, and what is said of it before. */
function offerOf({ direction, market, currency, duration, stake, payout, account }: Chosen): Offer {
  return {
    direction,
    symbol: market.symbol,
    input: {
      match_id: market.id,
      currency_id: currency.id,
      type: direction === 'up' ? 1 : 2,
      seconds: duration.seconds,
      number: formatAmount(stake),
      ...(account === 'bonus' && { account }),
    },
    worst: `${moneyText(-stake)} ${currency.name}`,
    payout: `${moneyText(payout, true)} ${currency.name}`,
  };
}

/** Everything about options in a market that its parts share, whatever the layout. */
export function useDesk(market: Quotation, markets: readonly Quotation[]): Desk {
  const durations = useDurations();
  const currencies = useStakeCurrency();
  const { open = [] } = useOpenOptions();
  const preferred = useOptionsPreferences((state) => state.seconds);
  const setSeconds = useOptionsPreferences((state) => state.setSeconds);
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const [chosenId, setChosenId] = useState<number>();
  const buying = useBuy();
  const faultText = useFaultText();
  const payer = usePayer(currencies.data, buying.forget);
  const { account, currency } = payer;
  const duration =
    durations.data?.find(({ seconds }) => seconds === preferred) ?? durations.data?.[0];
  const stakeText = typed ?? currency?.min ?? '';
  const stake = readStake(stakeText);
  const figures =
    stake === undefined || duration === undefined || currency === undefined
      ? undefined
      : ticketFigures(stake, duration, currency);
  const fault = currency === undefined ? undefined : stakeFault(stakeText, currency);
  const refused = buying.refusals.find(({ field }) => field === 'stake');
  const other = buying.refusals.find(({ field }) => field !== 'stake');
  // An empty field is no mistake until somebody presses.
  const said = fault !== undefined && (tried || fault.key !== 'none') ? fault : undefined;
  const here = open.filter((one) => one.match_id === market.id);

  const buy = (direction: 'up' | 'down'): void => {
    setTried(true);
    if (currency === undefined || duration === undefined || stake === undefined) return;
    if (fault !== undefined || figures === undefined) return;
    const chosen = {
      direction,
      market,
      currency,
      duration,
      stake,
      payout: figures.payout,
      account,
    };
    void buying.buy(offerOf(chosen));
  };
  return {
    market,
    markets,
    durations: durations.data,
    duration,
    setSeconds,
    ...payer,
    failed:
      (durations.isError && durations.data === undefined) || (currencies.isError && !currency),
    retry: () => {
      void durations.refetch();
      void currencies.refetch();
    },
    stakeText,
    stake,
    setStake: (text) => {
      setTyped(text);
      setTried(false);
      buying.forget();
    },
    figures,
    stakeError:
      refused?.message ??
      (said === undefined || currency === undefined
        ? undefined
        : faultText(said, currency, account)),
    refusal: other?.message,
    insufficient: refused?.insufficient ?? fault?.key === 'short',
    open,
    chosen: here.find(({ id }) => id === chosenId) ?? here[0],
    choose: ({ id }) => setChosenId(id),
    buying,
    buy,
  };
}
