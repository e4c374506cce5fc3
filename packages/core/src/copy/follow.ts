import { type Amount, decimalPlaces, formatAmount, maximum, ONE, parseAmount } from '@kontor/money';
import { checkDecimals, requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  idInput,
  nonNegativeInput,
  optional,
  timeInput,
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireMayRisk } from '../limits/index.ts';
import { DEADLINE_TIMER } from './follow-end.ts';
import type { Follow } from './memory.ts';

const NUMBER_DECIMALS = 2;
const MULTIPLE_MAXIMUM = parseAmount('100');
const LOTS_MAXIMUM = parseAmount('10000');
const DEADLINE_WITHIN_MS = 366 * 86_400_000;

const terms = {
  kind: wordInput('multiple', 'lots'),
  number: amountInput,
  deadline: optional(timeInput),
  maximumMargin: optional(amountInput),
  stopLoss: optional(amountInput),
};
type Terms = { [Name in keyof typeof terms]: ReturnType<(typeof terms)[Name]> };

/** Follows a trader: what the trader opens from now on is copied. */
export const follow = command(
  'follow.start',
  'member',
  { traderId: idInput, profitShare: optional(nonNegativeInput), ...terms },
  (x, input) => {
    requireTrading(x, x.actor);
    requireMayRisk(x, x.actor);
    const field = 'trader_user_id';
    const trader = x.traders.get(input.traderId);
    if (trader?.status !== 'approved') return refuse('TRADER_UNKNOWN', { field });
    if (input.traderId === x.actor) refuse('FOLLOW_SELF', { field });
    const own = x.copying.followsOfFollower(x.actor);
    for (const id of own) {
      const known = x.follows.get(id);
      if (known?.traderId === input.traderId && known.status === 'active') {
        refuse('FOLLOW_EXISTS', { field });
      }
    }
    requireRoom(own.length, x.setting('follows_maximum'), 'TOO_MANY_FOLLOWS');
    const followers = x.copying.followsOfTrader(input.traderId).length;
    requireRoom(followers, x.setting('followers_maximum'), 'TRADER_FULL');
    // What was shown is what is agreed: a share that was raised meanwhile is another one.
    if (input.profitShare !== null && input.profitShare !== trader.profitShare) {
      refuse('SHARE_CHANGED', { field: 'profit_share' });
    }
    checkTerms(x, input);
    const row = x.follows.insert({
      id: x.counters.next('follow'),
      userId: x.actor,
      traderId: input.traderId,
      kind: input.kind,
      number: input.number,
      deadline: input.deadline,
      maximumMargin: input.maximumMargin,
      profitShare: trader.profitShare,
      stopLoss: input.stopLoss,
      status: 'active',
      endReason: null,
      realisedProfit: 0n,
      highWaterMark: stillToMakeGood(x, input.traderId),
      sharePaid: 0n,
      createdAt: x.at,
      endedAt: null,
    });
    x.copying.addFollow(row);
    x.copying.noteNewest(row);
    if (row.deadline !== null) x.timers.at(row.deadline, DEADLINE_TIMER, row.id);
    return { followId: row.id };
  },
);

/** Changes an active follow's terms for what is copied from now on. */
export const editFollow = command(
  'follow.edit',
  'member',
  { followId: idInput, ...terms },
  (x, input) => {
    const row = ownFollow(x, input.followId);
    checkTerms(x, input);
    if (row.deadline !== null) x.timers.cancel(DEADLINE_TIMER, row.id);
    row.kind = input.kind;
    row.number = input.number;
    row.deadline = input.deadline;
    row.maximumMargin = input.maximumMargin;
    row.stopLoss = input.stopLoss;
    x.copying.noteStopLoss(row);
    if (row.deadline !== null) x.timers.at(row.deadline, DEADLINE_TIMER, row.id);
    return { followId: row.id };
  },
);

/**
 * What an earlier follow of the same trader fell short of its high-water mark: following anew does
 * not forget a loss.
 */
function stillToMakeGood(x: Exchange, traderId: number): Amount {
  const before = x.follows.get(x.copying.newestOf(x.actor, traderId) ?? 0);
  if (before === undefined) return 0n;
  return maximum(0n, before.highWaterMark - before.realisedProfit);
}

/** An own follow that is active, for changing. */
export function ownFollow(x: Exchange, followId: number): Follow {
  const row = x.follows.get(followId);
  if (row?.status !== 'active' || row.userId !== x.actor) {
    return refuse('FOLLOW_UNKNOWN', { field: 'follow_id' });
  }
  return x.follows.edit(followId);
}

function requireRoom(count: number, setting: Amount, code: string): void {
  const maximum = Number(setting / ONE);
  if (count >= maximum) refuse(code, { maximum });
}

function checkTerms(x: Exchange, { kind, number, deadline, maximumMargin, stopLoss }: Terms): void {
  checkDecimals(number, NUMBER_DECIMALS, 'number');
  const maximum = kind === 'multiple' ? MULTIPLE_MAXIMUM : LOTS_MAXIMUM;
  if (number > maximum) {
    refuse('FIELD_TOO_LARGE', { field: 'number', maximum: formatAmount(maximum) });
  }
  const { decimals } = x.currencyByCode('USDT') ?? refuse('CURRENCY_UNKNOWN');
  for (const [field, value] of [
    ['max_margin', maximumMargin],
    ['stop_loss', stopLoss],
  ] as const) {
    if (value !== null && decimalPlaces(value) > decimals) {
      refuse('FIELD_DECIMALS', { field, maximum: decimals });
    }
  }
  if (deadline !== null && (deadline <= x.at || deadline > x.at + DEADLINE_WITHIN_MS)) {
    refuse('EXPIRY_WRONG', { field: 'deadline' });
  }
}
