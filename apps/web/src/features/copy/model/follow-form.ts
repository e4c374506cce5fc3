/** The form of a follow: what stands in it, what is wrong with it, and what it would do. */
import type { ErrorCode, InputOf, OutputOf, calls } from '@kontor/contract/light';
import {
  type Amount,
  decimalPlaces,
  formatAmount,
  parseAmount,
  tryParseAmount,
} from '@kontor/money';
import { copyLots } from '@kontor/rules/copy';
import { contractTerms, initialMargin, valueOf } from '@kontor/rules/futures';
import { DAY_MS } from '@kontor/rules/time';
import { plainDate } from '../../../shared/lib/relative-time.ts';
import { typedMoment } from '../../../shared/lib/zone.ts';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import type { Contract } from '../calls/use-contracts.ts';
import type { Follow } from './profit.ts';

export interface FollowDraft {
  readonly kind: 'multiple' | 'lots';
  readonly number: string;
  /** The last day in the reader's time zone, as `2026-11-20`; empty for none. */
  readonly deadline: string;
  readonly maxMargin: string;
  readonly stopLoss: string;
}

export type FollowField = Exclude<keyof FollowDraft, 'kind'>;
/** What the page showed of the trader. */
export type ShownTrader = Pick<
  OutputOf<typeof calls.copy.trader>,
  'trader_user_id' | 'nickname' | 'profit_share'
>;
export type FollowInput = InputOf<typeof calls.copy.follow>;

export interface Fault {
  readonly field: FollowField;
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number>>;
}

export const NUMBER_DECIMALS = 2;
export const MONEY_DECIMALS = 8;
export const NUMBER_MAXIMUM = { multiple: '100', lots: '10000' } as const;
const DEADLINE_WITHIN_MS = 366 * DAY_MS;

export const EMPTY_DRAFT: FollowDraft = {
  kind: 'multiple',
  number: '1',
  deadline: '',
  maxMargin: '',
  stopLoss: '',
};

export function draftOf(follow: Follow): FollowDraft {
  return {
    kind: follow.type === 1 ? 'multiple' : 'lots',
    number: follow.number,
    deadline: follow.deadline === null ? '' : plainDate(follow.deadline),
    maxMargin: follow.max_margin ?? '',
    stopLoss: follow.stop_loss ?? '',
  };
}

/** What is typed, also while its point has no digits yet. */
export function readField(text: string): Amount | undefined {
  return tryParseAmount(settleDecimalInput(text));
}

/** The end of the last day, in ms since 1970. */
function deadlineMs(date: string): number {
  return typedMoment(`${date}T23:59:59`);
}

function amountFault(field: FollowField, text: string, decimals: number): Fault | undefined {
  const amount = readField(text);
  if (amount === undefined) return { field, code: 'FIELD_TYPE', details: {} };
  if (amount <= 0n) return { field, code: 'FIELD_NOT_POSITIVE', details: {} };
  if (decimalPlaces(amount) <= decimals) return undefined;
  return { field, code: 'FIELD_DECIMALS', details: { maximum: decimals } };
}

/** What is wrong, in the codes of the server's own refusals. */
export function faultsOf(draft: FollowDraft, nowMs: number): Fault[] {
  const faults: (Fault | undefined)[] = [];
  const { number, kind, deadline } = draft;
  if (number === '') faults.push({ field: 'number', code: 'FIELD_REQUIRED', details: {} });
  else {
    const maximum = NUMBER_MAXIMUM[kind];
    const fault = amountFault('number', number, NUMBER_DECIMALS);
    const large = (readField(number) ?? 0n) > parseAmount(maximum);
    faults.push(
      fault ??
        (large ? { field: 'number', code: 'FIELD_TOO_LARGE', details: { maximum } } : undefined),
    );
  }
  for (const field of ['maxMargin', 'stopLoss'] as const) {
    if (draft[field] !== '') faults.push(amountFault(field, draft[field], MONEY_DECIMALS));
  }
  if (deadline !== '') {
    const end = deadlineMs(deadline);
    if (Number.isNaN(end) || end <= nowMs || end > nowMs + DEADLINE_WITHIN_MS) {
      faults.push({ field: 'deadline', code: 'EXPIRY_WRONG', details: {} });
    }
  }
  return faults.filter((fault) => fault !== undefined);
}

const plain = (text: string): string => formatAmount(readField(text) ?? 0n);

/** What is sent for a draft without faults; `trader` as the page showed it. */
export function inputOf(
  draft: FollowDraft,
  trader: Omit<ShownTrader, 'nickname'>,
  followId?: number,
): FollowInput {
  return {
    trader_user_id: trader.trader_user_id,
    type: draft.kind === 'multiple' ? 1 : 2,
    number: plain(draft.number),
    ...(draft.deadline !== '' && { deadline: deadlineMs(draft.deadline) }),
    ...(draft.maxMargin !== '' && { max_margin: plain(draft.maxMargin) }),
    ...(draft.stopLoss !== '' && { stop_loss: plain(draft.stopLoss) }),
    ...(followId === undefined ? { profit_share: trader.profit_share } : { follow_id: followId }),
  };
}

export interface ExampleInput {
  readonly draft: FollowDraft;
  readonly traderLots: Amount;
  readonly contract: Contract;
  readonly multiple: number;
  readonly price: Amount;
  /** Of the copies that are open already. */
  readonly usedMargin: Amount;
  /** Of the futures account; undefined while it is not known. */
  readonly available: Amount | undefined;
}

export interface Example {
  readonly lots: Amount;
  readonly margin: Amount;
  /** Why the exchange would skip it as things are now. */
  readonly skipped: 'below' | 'over' | 'short' | undefined;
}

/** What a copy of this position would be; undefined while the number is none. */
export function exampleOf(input: ExampleInput): Example | undefined {
  const { draft, contract, available } = input;
  const number = readField(draft.number);
  if (number === undefined || number <= 0n) return undefined;
  const lots = copyLots({ kind: draft.kind, number }, input.traderLots);
  const terms = contractTerms({
    kind: contract.kind,
    lotSize: parseAmount(contract.share_size),
    priceDecimals: contract.price_precision,
    marginDecimals: contract.margin_precision,
    tiers: contract.tiers,
  });
  const margin = initialMargin(terms, valueOf(terms, lots, input.price), input.multiple);
  const limit = readField(draft.maxMargin);
  const over = draft.maxMargin !== '' && limit !== undefined && input.usedMargin + margin > limit;
  const short = available !== undefined && margin > available;
  const below = lots < parseAmount(contract.min_share);
  return {
    lots,
    margin,
    skipped: below ? 'below' : over ? 'over' : short ? 'short' : undefined,
  };
}
