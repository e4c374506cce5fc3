import { createHash } from 'node:crypto';
import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { RECEIPT_VERSION, receiptMessage, receiptRuleName } from '@kontor/rules/receipt';
import { tickId } from '@kontor/rules/ticks';
import { MINUTE_MS } from '@kontor/rules/time';
import { refuse } from '../../http/refusal.ts';
import { type Member, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type Claim, instrumentWire, type Receipt, type UsedTicks } from './claim.ts';
import { dualClaim } from './dual-claim.ts';
import { liquidationClaim } from './liquidation-claim.ts';
import { loanCloseClaim } from './loan-claim.ts';
import { optionClaim } from './option-claim.ts';
import { predictionClaim } from './prediction-claim.ts';
import {
  closedLoan,
  journalPlace,
  liquidationOf,
  settledDual,
  settledOption,
  settledRound,
  stoppedPosition,
  triggeredOrder,
} from './receipts.queries.ts';
import { positionStopClaim, stopClaim } from './stop-claims.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A settlement with its signed ticks, for anybody to check; see `verifyReceipt`. */
export const getReceipt = route(calls.receipts.get, async ({ input, member, services }) => {
  const claim = await claimOf(services, input.kind, input.id, member);
  return claim === undefined ? refuse('RECEIPT_UNKNOWN', { field: 'id' }) : prove(services, claim);
});

/** Undefined for what is not settled, never was, or is somebody else's. */
async function claimOf(
  services: Services,
  kind: Claim['kind'],
  id: number,
  member: Member | undefined,
): Promise<Claim | undefined> {
  const { queries } = services;
  if (kind === 'liquidation') {
    const row = await liquidationOf(queries, id);
    return row && liquidationClaim(services, row);
  }
  if (kind === 'prediction') {
    const round = await settledRound(queries, id);
    return round && predictionClaim(services, round);
  }
  const { userId } = member ?? refuse('LOGIN_REQUIRED');
  if (kind === 'option') {
    const option = await settledOption(queries, userId, id);
    return option && optionClaim(services, option);
  }
  if (kind === 'loan_close') {
    const loan = await closedLoan(queries, userId, id);
    return loan && loanCloseClaim(services, loan);
  }
  if (kind === 'dual') {
    const settled = await settledDual(queries, userId, id);
    return settled && dualClaim(services, settled);
  }
  if (kind === 'stop') {
    const order = await triggeredOrder(queries, userId, id);
    const tick = order?.triggerTickId ?? null;
    return order && tick !== null ? stopClaim(services, order, tick) : undefined;
  }
  const position = await stoppedPosition(queries, userId, id);
  const tick = position?.closeTickId ?? null;
  const isStop = position?.closeReason === 'take_profit' || position?.closeReason === 'stop_loss';
  return isStop && tick !== null ? positionStopClaim(services, position, tick) : undefined;
}

/** The same receipt for the same settlement, with the same signature, as long as the key stays. */
async function prove(services: Services, claim: Claim): Promise<Receipt> {
  const { keys } = services.markets;
  const runs = await Promise.all(claim.used.map((used) => chainOf(services, used)));
  const complete = runs.every(({ isSigned }) => isSigned);
  const lastAt = Math.max(...claim.used.map((used) => used.lastAt));
  const receipt: Omit<Receipt, 'signature'> = {
    version: RECEIPT_VERSION,
    kind: claim.kind,
    id: claim.id,
    rule: claim.rule ?? receiptRuleName(claim.kind),
    inputs: claim.inputs,
    chains: runs.map(({ chain }) => chain),
    result: claim.result,
    journal: await journalPlace(services.queries, claim.sequence),
    keys: keys.wire(),
    key_id: keys.current.id,
    complete,
    complete_at: complete ? null : lastAt - (lastAt % MINUTE_MS) + MINUTE_MS,
  };
  return { ...receipt, signature: keys.sign(receiptMessage(receipt, sha256)) };
}

async function chainOf(
  { markets }: Services,
  { instrumentId, firstId, lastId }: UsedTicks,
): Promise<{ isSigned: boolean; chain: Receipt['chains'][number] }> {
  const first = firstId ?? tickId(instrumentId, 0);
  // Without its last tick it goes on to whatever there is.
  const last = lastId ?? tickId(instrumentId + 1, 0) - 1;
  const run = await markets.heads.run(instrumentId, first, last);
  const chain = {
    ...instrumentWire(markets.catalogue, instrumentId),
    previous_hash: run.previousHash,
    ticks: run.ticks.map(({ at, price, hash }) => ({ at, price: formatAmount(price), hash })),
    heads: [...run.heads],
  };
  return { isSigned: lastId !== null && run.isSigned, chain };
}
