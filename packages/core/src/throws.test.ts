import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/**
 * Every place where the core, or what it computes with, throws anything but a refusal, and why no
 * data can make it. What throws all the same is parked (docs/areas/faults.md). Who adds a place
 * says why here, or makes it a refusal.
 */
const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'core/src/book/order-book.ts': {
    "is no order's id": 'Ids come from a counter.',
    'cannot hold': 'Checked by limits of quantities and of open orders.',
    'already rests': 'An order is inserted when it is new or was taken out before: checkBooks.',
    'has only': 'Callers take the lesser of what is wanted and what rests.',
    'orders rest': 'Callers have looked at the best order first.',
    'must be a whole number': 'Prices and quantities were checked against tick and step before.',
  },
  'core/src/book/order-table.ts': { 'is not here': 'Only what is in the book is deleted.' },
  'core/src/book/triggers.ts': { 'already waits': 'What is moved is removed first: checkBooks.' },
  'core/src/copy/share.ts': { 'there is no USDT': 'Nobody gives it another code: CODE_FIXED.' },
  'core/src/core.ts': {
    'must be rebuilt': 'The shell never goes on with a core that threw.',
    'cannot follow': 'The shell counts on from the core; the journal is checked for holes.',
    'cannot go back': 'The shell stamps no earlier time than the last.',
    'nothing is done': 'Timers are set by kinds of the list alone: unknownTimers.',
  },
  'core/src/coupons/end.ts': { 'has no currency': 'Offers of bonuses are refused without one.' },
  'core/src/dual/define.ts': { 'is not in memory': 'The terms were found by this instrument.' },
  'core/src/funding/proofs.ts': { 'was booked by': 'Callers ask for the proof first.' },
  'core/src/futures/close.ts': { 'is not in memory': 'From the list of live positions: memory.' },
  'core/src/futures/events.ts': {
    'is not in memory': 'Told of live positions alone.',
    vanished: 'Rows leave memory only between batches.',
  },
  'core/src/futures/memory.ts': {
    'has no contract': 'Positions are opened only where a contract is.',
    'names no market': 'Contracts are refused without them, and neither is ever deleted.',
  },
  'core/src/futures/pool.ts': { 'is not in memory': 'The list of live positions: checkFutures.' },
  'core/src/futures/position.ts': {
    'names no market': 'Markets are never deleted.',
    'has no contract': 'Contracts are never deleted.',
  },
  'core/src/futures/risk-watch.ts': { 'has no contract': 'Watched after its contract is known.' },
  'core/src/futures/settle.ts': { 'names no position': 'An entry is inserted with its position.' },
  'core/src/growth/fee-rates.ts': {
    'no fee level': 'Members are opened with a level that is there: VIP_LEVEL_UNKNOWN.',
  },
  'core/src/kernel/counters.ts': { 'would share': 'Of the code itself: at the start.' },
  'core/src/kernel/exchange.ts': {
    'is not defined': 'The first command of a start puts all settings: every use is a known name.',
  },
  'core/src/kernel/table.ts': {
    'is not in memory': 'Rows are edited that were found before.',
    'comes after': 'Rows are loaded by id.',
    'is already there': 'Ids come from counters, or were looked for before.',
    'vanished in a batch': 'A row that was kept in a batch is put back to what was kept.',
  },
  'core/src/ledger/accounts.ts': { 'is not in memory': 'Currencies are never deleted.' },
  'core/src/ledger/ledger.ts': {
    'has not': 'What is frozen is what live rows hold: checkHolds.',
    'vanished in a batch': 'Balances of a batch stay in memory until it is written.',
    'cannot be': 'Amounts are read as positive and parts of them are rounded towards zero.',
  },
  'core/src/loan/terms.ts': { 'has no terms': 'Asked of quoted and running loans: checkLoans.' },
  'core/src/market/ladder.ts': { 'has not so much': 'Takers take at most what the level has.' },
  'core/src/matching/cancel.ts': { 'names no market': 'Markets are never deleted.' },
  'core/src/matching/expire.ts': { 'names no market': 'Markets are never deleted.' },
  'core/src/matching/lifecycle.ts': {
    'names no market': 'Markets are never deleted.',
    'cannot rest': 'Only orders with a limit and a quantity are let rest.',
  },
  'core/src/matching/match.ts': { 'nobody is there': 'Callers have looked at the best order.' },
  'core/src/matching/rebuild.ts': {
    'names no market': 'Markets are never deleted.',
    'cannot rest': 'Only orders with a limit and a quantity are open: checkBooks.',
  },
  'core/src/nft/drops.ts': { 'has no seed': 'Boxes are offered with one.' },
  'core/src/nft/memory.ts': { 'has no seed': 'Boxes are offered with one.' },
  'core/src/nft/sale.ts': { 'is not in memory': 'Works are never deleted.' },
  'core/src/options/settle.ts': {
    'has an entry but no index': 'The entry was a tick, which left a state.',
    'ends without having begun': 'Asked of open options alone, which have an entry.',
  },
  'core/src/quick-buy/operator-acts.ts': { 'names no coin': 'Currencies are never deleted.' },
  'core/src/spot/settle.ts': { 'paid more': 'A hold covers its order at the limit: checkHolds.' },
  'core/src/spot/triggers.ts': { 'lost its sibling': 'Legs of a pair end together: simulation.' },
  'rules/src/addresses.ts': { 'has 20 bytes': 'Called with the hash function that makes them.' },
  'rules/src/canonical-json.ts': { 'is no JSON': 'Called with what JSON made.' },
  'rules/src/futures-contract.ts': { 'at least one tier': 'Contracts are refused without one.' },
  'rules/src/nft.ts': { 'do not reach': 'Odds that do not sum to the whole are refused.' },
  'rules/src/payee-qr.ts': { 'at most 99': 'Not of the core: a server reads what it writes.' },
  'rules/src/prediction.ts': { 'whole units': 'Stakes and rake are in the decimals of the coin.' },
  'rules/src/share.ts': { 'nobody to share': 'Asked where at least one has a stake.' },
  'money/src/amount.ts': {
    'not a decimal': 'Inputs are read by tryParseAmount; constants are of the code.',
    'no power of ten': 'Decimals are 0 to 18: decimalsInput.',
  },
};

/** What passes on or names what was thrown already, and answers that are no faults. */
const PASSED_ON =
  /throw (error|refusal|taker === null|faultIn\(|asFault\(|commandFault\(|new Faulty\()/;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function thrownIn(part: string): [file: string, line: string][] {
  const folder = join(ROOT, part);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path))
    .flatMap((path) =>
      readFileSync(join(folder, path), 'utf8')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => !/^(\/\/|\*|\/\*)/.test(line) && /\bthrow\b/.test(line))
        .filter((line) => !PASSED_ON.test(line))
        .map((line): [string, string] => [`${part}/${path}`, line]),
    );
}

it('throws nowhere without a reason why data cannot make it', () => {
  const thrown = ['core/src', 'rules/src', 'money/src'].flatMap(thrownIn);
  expect(thrown.length).toBeGreaterThan(50);
  const unexplained = thrown.filter(
    ([file, line]) => !Object.keys(REASONS[file] ?? {}).some((words) => line.includes(words)),
  );
  expect(unexplained).toEqual([]);
  const stale = Object.entries(REASONS).flatMap(([file, reasons]) =>
    Object.keys(reasons)
      .filter((words) => !thrown.some(([path, line]) => path === file && line.includes(words)))
      .map((words) => `${file}: ${words}`),
  );
  expect(stale).toEqual([]);
});
