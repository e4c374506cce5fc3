import type { TFunction } from 'i18next';
import { formatAmount, type Amount } from '@kontor/money';
import { UNKNOWN } from '../../shared/lib/format.ts';
import { coinText } from '../../shared/lib/coin-text.ts';
import { formatDateTime, formatTime, plainDate } from '../../shared/lib/relative-time.ts';
import { chainName } from './model/networks.ts';
import type { Network } from './types.ts';

export type FundingText = TFunction<'funding'>;

/** `ERC20`, or in words what kind of bank. */
export function networkName(
  t: FundingText,
  { kind, name }: Pick<Network, 'kind' | 'name'>,
): string {
  return kind === 'chain' ? name : t(`kind.${kind}`);
}

/** `Ethereum`; nothing where the short name already says it. */
export function chainBeside(network: Network): string {
  const chain = chainName(network);
  const own = ['ERC20', 'TRC20', 'BTC', 'SOL', 'DOGE', 'LTC'].includes(network.name);
  return own ? chain : '';
}

/** `1,200.5 USDT`. */
export function coins(amount: Amount | string | null | undefined, currency: string): string {
  if (amount === undefined || amount === null) return UNKNOWN;
  return `${coinText(typeof amount === 'string' ? amount : formatAmount(amount))} ${currency}`;
}

/** Today by the time alone, else with the date. */
export function momentText(timeMs: number, nowMs: number): string {
  return plainDate(timeMs) === plainDate(nowMs)
    ? formatTime(timeMs, false)
    : formatDateTime(timeMs, false);
}
