import { type Amount, formatAmount } from '@kontor/money';
import { predictionRake, sharePool } from '@kontor/rules/prediction';
import type { Exchange } from '../kernel/exchange.ts';
import { decimalsOf, spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { notify } from '../notices/index.ts';
import type { Bet, Quiz } from './memory.ts';

export const stakeBalance = ({ userId, currencyId }: Pick<Bet, 'userId' | 'currencyId'>) =>
  spotBalance(userId, currencyId);

/**
 * Ends a quiz: the pool less the rake goes to the bets on `result`, to the last unit. Without a
 * result, or with nobody on it, every stake goes back whole and the house keeps nothing.
 */
export function settle(x: Exchange, quiz: Quiz, result: number | null): void {
  const bets = x.predicting.betsOf(quiz.id).map((id) => x.predictionBets.edit(id));
  const winners = bets.filter(({ option }) => option === result);
  const isPaid = winners.length > 0;
  const rake = isPaid
    ? predictionRake(quiz.pool, quiz.rakeRate, decimalsOf(x, quiz.currencyId))
    : 0n;
  const paid = quiz.pool - rake;
  if (isPaid) payWinners(x, quiz, { bets, winners, paid, rake, result });
  else for (const bet of bets) giveBack(x, bet);
  Object.assign(quiz, {
    state: 'over',
    result,
    outcome: result === null ? 'void' : isPaid || bets.length === 0 ? 'settled' : 'no_winner',
    rake,
    paid,
    settledAt: x.at,
    settledSequence: x.commandSequence,
    updatedAt: x.at,
  } satisfies Partial<Quiz>);
  tell(x, quiz, bets);
  for (const bet of bets) x.predicting.remove(bet);
  x.predicting.forget(quiz.id);
}

interface Shares {
  readonly bets: readonly Bet[];
  readonly winners: readonly Bet[];
  readonly paid: Amount;
  readonly rake: Amount;
  readonly result: number | null;
}

/**
 * Stakes that lost go to the house first, then it pays what right guesses get above their own
 * stake. Where almost everybody was right the rake can be more than what the others lost: then a
 * right guess gets less than its stake, and the difference is taken.
 */
function payWinners(x: Exchange, quiz: Quiz, { bets, winners, paid, rake, result }: Shares): void {
  const house = houseBalanceId(HOUSE.prediction.id, quiz.currencyId);
  const stakes = winners.map(({ amount }) => amount);
  const shares = sharePool(paid, stakes, decimalsOf(x, quiz.currencyId));
  for (const bet of bets) {
    if (bet.option === result) continue;
    take(x, bet, house, bet.amount);
    end(x, bet, 'missed', 0n);
  }
  winners.forEach((bet, place) => {
    const payout = shares[place] ?? 0n;
    const kept = payout < bet.amount ? payout : bet.amount;
    x.ledger.release(stakeBalance(bet), kept);
    if (payout < bet.amount) take(x, bet, house, bet.amount - payout);
    end(x, bet, 'right', payout);
  });
  for (const bet of winners) {
    const won = (bet.payout ?? 0n) - bet.amount;
    if (won > 0n) x.ledger.move(house, stakeBalance(bet), won, 'prediction.payout', 0, bet.id);
  }
  const fees = houseBalanceId(HOUSE.fees.id, quiz.currencyId);
  if (rake > 0n) x.ledger.move(house, fees, rake, 'prediction.rake', quiz.id, quiz.id);
}

function take(x: Exchange, bet: Bet, house: number, amount: Amount): void {
  x.ledger.settle(stakeBalance(bet), house, amount, 'prediction.stake', bet.id, 0);
}

function giveBack(x: Exchange, bet: Bet): void {
  x.ledger.release(stakeBalance(bet), bet.amount);
  end(x, bet, 'void', bet.amount);
}

function end(x: Exchange, bet: Bet, result: NonNullable<Bet['result']>, payout: Amount): void {
  Object.assign(bet, {
    status: 'over',
    result,
    payout,
    settledAt: x.at,
  } satisfies Partial<Bet>);
}

/** One message a member, however many bets they had. */
function tell(x: Exchange, quiz: Readonly<Quiz>, bets: readonly Bet[]): void {
  const sums = new Map<number, { staked: Amount; payout: Amount }>();
  for (const { userId, amount, payout } of bets) {
    const sum = sums.get(userId) ?? { staked: 0n, payout: 0n };
    sum.staked += amount;
    sum.payout += payout ?? 0n;
    sums.set(userId, sum);
  }
  const currency = x.currencies.get(quiz.currencyId)?.code ?? '';
  for (const [userId, { staked, payout }] of sums) {
    const values = { quiz: quiz.id, amount: formatAmount(staked), currency };
    if (quiz.outcome !== 'settled') notify(x, userId, 'prediction.void', values);
    else if (payout === 0n) notify(x, userId, 'prediction.missed', values);
    else notify(x, userId, 'prediction.right', { ...values, payout: formatAmount(payout) });
  }
}
