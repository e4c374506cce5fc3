import { subscriptionTokenId } from '@kontor/schema';
import { unlockAt } from '@kontor/rules/subscription';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { isApproved } from '../kernel/second-operator.ts';
import { finish, unlock } from './finish.ts';
import { list } from './list.ts';
import type { SubscriptionProject } from './memory.ts';

export const DUE_TIMER = 'subscription.due';
/** Every currency is kept to eight decimals, also what is only handed out in whole units. */
const TOKEN_DECIMALS = 8;

/**
 * What is due of one project next: its beginning, its end, its listing, the end of its lock. One
 * timer a project, set anew each time, so that after an outage each happens in its order.
 */
export const dueTimer: TimerDefinition = {
  kind: DUE_TIMER,
  run: (x, projectId) => {
    const project = x.subscriptionProjects.tryEdit(projectId);
    if (project === undefined) return;
    advance(x, project);
    project.updatedAt = x.at;
    const next = nextAt(project);
    if (next !== null) x.timers.at(next, DUE_TIMER, projectId);
  },
};

function advance(x: Exchange, project: SubscriptionProject): void {
  if (project.status === 'warm_up') begin(x, project);
  else if (project.status === 'in_progress') finish(x, project);
  else if (project.status === 'finished') list(x, project);
  else if (project.status === 'listed') unlock(x, project);
}

function nextAt({
  status,
  endsAt,
  listingAt,
  lockDays,
  unlockedAt,
}: SubscriptionProject): number | null {
  if (status === 'in_progress') return endsAt;
  if (status === 'finished') return listingAt;
  return status === 'listed' && unlockedAt === null ? unlockAt(listingAt, lockDays) : null;
}

/** From here on the token is a currency, so that nothing else can be called like it. */
function begin(x: Exchange, project: SubscriptionProject): void {
  const { id, code, name } = project;
  const isTaken = x.currencyByCode(code) !== undefined;
  if (isTaken || !isApproved(project)) {
    project.status = 'withdrawn';
    project.withdrawnFor = isTaken ? 'code_taken' : 'not_approved';
    return;
  }
  project.status = 'in_progress';
  x.currencies.insert({
    id: subscriptionTokenId(id),
    code,
    title: name,
    kind: 'coin',
    decimals: TOKEN_DECIMALS,
    enabled: true,
  });
}
