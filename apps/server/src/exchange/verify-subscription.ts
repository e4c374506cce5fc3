import { parseAmount } from '@kontor/money';
import { checkAllocation, subscriptionCost } from '@kontor/rules/subscription';
import type { Session } from './database.ts';
import type { VerifyCheck } from './verify.ts';

const FINISHED = `
  SELECT id, code, price, total, user_maximum, quantity_decimals, ends_at, allocation_hash,
    applied, subscribers, passed, raised
  FROM subscription_projects WHERE allocation_hash IS NOT NULL ORDER BY id`;

/**
 * Every subscription that is over is shared out again from what was applied for alone; the list has
 * the hash that was published, and everybody has paid for what they got and has the rest back.
 */
export async function subscriptionChecks(session: Session): Promise<VerifyCheck[]> {
  const projects = await session.texts(FINISHED);
  let fault: string | undefined;
  for (const project of projects) fault ??= await faultOf(session, project);
  const issued = await session.texts(ISSUED);
  return [
    {
      name: 'allocations by their rule',
      ok: fault === undefined,
      looked: projects.length,
      detail: fault ?? 'subscriptions that are over',
    },
    {
      name: 'tokens equal what was allotted',
      ok: issued.length === 0,
      looked: projects.length,
      detail: issued[0]?.join(' ') ?? 'issues of tokens',
    },
  ];
}

type Row = readonly (string | null)[];

async function faultOf(session: Session, project: Row): Promise<string | undefined> {
  const [id, code, price, total, limit, decimals, endedAt, hash, ...sums] = project;
  const rows = await session.texts(`
    SELECT id, applied, passed, paid, refunded FROM subscription_orders
    WHERE project_id = ${Number(id)} ORDER BY id`);
  const report = checkAllocation({
    format: 'kontor-allocation/1',
    project_id: Number(id),
    code,
    price,
    total,
    per_user_limit: limit,
    quantity_decimals: Number(decimals),
    ended_at: Number(endedAt),
    orders: rows.map(([order, applied, passed]) => [Number(order), applied, passed]),
    hash,
  });
  if (!report.ok) {
    return `the allocation of project ${id} is wrong: ${report.fault} ${report.orderId ?? ''}`;
  }
  let raised = 0n;
  for (const row of rows) {
    const [applied, passed, paid, refunded] = row.slice(1).map(amountOf) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    const cost = subscriptionCost(applied, amountOf(price));
    const isExact = paid === subscriptionCost(passed, amountOf(price)) && paid + refunded === cost;
    if (!isExact) return `subscription order ${row[0]} has paid ${paid} and has back ${refunded}`;
    raised += paid;
  }
  const [applied, subscribers, passed, said] = sums;
  const agrees =
    report.applied === amountOf(applied) &&
    rows.length === Number(subscribers) &&
    report.passed === amountOf(passed) &&
    raised === amountOf(said);
  return agrees ? undefined : `project ${id} says other sums than its orders`;
}

function amountOf(text: string | null | undefined): bigint {
  return parseAmount(text ?? '');
}

/** What the issuer owes of each token, against what was given out. */
const ISSUED = `
  SELECT 'project', p.id, 'gave out', p.passed, 'but issued', -coalesce(b.available, 0)
  FROM subscription_projects p
  LEFT JOIN balances b ON b.currency_id = 3000 + p.id
    AND b.user_id IN (SELECT id FROM house_accounts WHERE name = 'subscription')
  WHERE p.passed <> -coalesce(b.available, 0)`;
