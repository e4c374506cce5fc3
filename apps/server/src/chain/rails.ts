import { powerOfTen, SCALE_DIGITS } from '@kontor/money';
import type { RowOf, withdrawalsTable } from '@kontor/schema';
import type { Services } from '../services.ts';
import { CHAIN } from './addresses.ts';
import type { EvmSettings } from './settings.ts';

type Withdrawal = RowOf<typeof withdrawalsTable>;

const COIN = 'ETH';
const COIN_DIGITS = 18;

/** A network that the program reads and pays over, with how the chain counts its currency. */
export interface Rail {
  readonly networkId: number;
  readonly currencyId: number;
  readonly code: string;
  /** Of the currency in the books. */
  readonly decimals: number;
  readonly confirmations: number;
  /** Null for the chain's own coin. */
  readonly contract: `0x${string}` | null;
  /** Of the chain's smallest unit. */
  readonly digits: number;
}

/** What of a withdrawal says how it is to be paid over its network. */
export type Payable = Pick<Withdrawal, 'networkId' | 'destination' | 'amount' | 'fee'>;

/** What arrives of a withdrawal, in the chain's smallest unit. */
export function valueOver(
  { digits }: Pick<Rail, 'digits'>,
  { amount, fee }: Pick<Payable, 'amount' | 'fee'>,
): bigint {
  return (amount - fee) / powerOfTen(SCALE_DIGITS - digits);
}

/** The exchange's memory, for looking only; throws while there is none. */
export function memoryOf({ exchange }: Pick<Services, 'exchange'>) {
  const core = exchange.core();
  if (core === undefined) throw new Error('the exchange is not ready');
  return core.exchange;
}

/** The networks that the settings name, as operators have set them at this moment. */
export function railsOf(services: Pick<Services, 'exchange'>, evm: EvmSettings): readonly Rail[] {
  const memory = memoryOf(services);
  return [...memory.networks.values()].flatMap((network): Rail[] => {
    const currency = memory.currencies.get(network.currencyId);
    if (network.kind !== 'chain' || network.chain !== CHAIN || currency === undefined) return [];
    const token = evm.tokens.find(({ symbol }) => symbol === currency.code);
    if (token === undefined && currency.code !== COIN) return [];
    return [
      {
        networkId: network.id,
        currencyId: currency.id,
        code: currency.code,
        decimals: currency.decimals,
        confirmations: Math.max(network.confirmations, 1),
        contract: token?.contract ?? null,
        digits: token?.decimals ?? COIN_DIGITS,
      },
    ];
  });
}

/**
 * Says of each network whether the program serves it. One with a payment that a person has begun
 * stays manual until it is over: only people know what became of that.
 */
export async function setModes(
  services: Pick<Services, 'exchange' | 'log'>,
  evm: EvmSettings | undefined,
): Promise<void> {
  const { log } = services;
  const memory = memoryOf(services);
  const served = new Set(
    evm === undefined ? [] : railsOf(services, evm).map(({ networkId }) => networkId),
  );
  for (const network of memory.networks.values()) {
    if (network.kind !== 'chain') continue;
    const isServed = served.has(network.id);
    if (isServed === (network.mode === 'automatic')) continue;
    const byHand = [...memory.withdrawals.values()].filter(
      ({ networkId, status }) => networkId === network.id && status === 'sent',
    );
    if (isServed && byHand.length > 0) {
      log.warn(
        { networkId: network.id, withdrawals: byHand.length },
        'a network stays manual until what people have sent over it is over',
      );
      continue;
    }
    const mode = isServed ? 'automatic' : 'manual';
    await command(services, 'network.set_mode', { networkId: network.id, mode });
    log.info(
      { networkId: network.id, network: network.name, mode },
      'a network has changed its mode',
    );
  }
}

type Input = Readonly<Record<string, string | number | boolean>>;

/** A command of the platform that must not be refused. */
async function command(
  services: Pick<Services, 'exchange'>,
  kind: string,
  input: Input,
): Promise<void> {
  const outcome = await tryCommand(services, kind, input);
  if (!outcome.ok) throw new Error(`${kind} was refused: ${outcome.code}`);
}

/** A command of the platform, with its outcome; the core does nothing of the chain's twice. */
export async function tryCommand(
  { exchange }: Pick<Services, 'exchange'>,
  kind: string,
  input: Input,
) {
  const { outcome } = await exchange.submit({ kind, actor: 0, input, key: null });
  return outcome;
}
