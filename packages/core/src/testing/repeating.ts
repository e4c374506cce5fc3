import { KEY_REMEMBERED_MS } from '@kontor/rules/keys';
import { FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import type { Random } from './random.ts';
import type { Outcome, StampedCommand } from '../index.ts';

interface Kept {
  readonly command: StampedCommand;
  /** As JSON. */
  readonly outcome: string;
}

/** Has dealings with nobody, so that the others do what they do without this crowd. */
const SENDER = FIRST_USER + 900;
/** So many of the newest are what somebody may still ask for again. */
const KEPT_MAX = 3_000;

/**
 * Somebody sends again what was sent long ago, under its key: with its stamp or without one. What
 * was done is never done again. Time passes with the others.
 */
export class RepeatingCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private readonly kept: Kept[] = [];
  private readonly first = new Map<string, Kept>();
  private looked = 0;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    test.member(SENDER);
  }

  step(): void {
    const { random, test } = this;
    if (random.chance(0.4)) this.sendNew();
    if (this.kept.length === 0) return;
    const { command, outcome: before } = random.pick(this.kept);
    const { actor, kind, key } = command;
    // What memory knows comes to the core, where the time that passes is felt by the others.
    if (actor !== SENDER && key !== null && test.core.knowsKey(actor, key)) return;
    const age = test.at - command.at;
    const isStamped = random.chance(0.5);
    // Without a stamp nobody can know that it is too old.
    if (!isStamped && age > KEY_REMEMBERED_MS) return;
    const isOther = random.chance(0.1);
    const input = isOther ? { ...command.input, note: 'another body' } : command.input;
    const outcome = test.send(actor, kind, input, key, isStamped ? command.at : undefined);
    const expected = isOther ? '"KEY_REUSED"' : before;
    const isExpired = isStamped && age > KEY_REMEMBERED_MS;
    if (isExpired ? codeOf(outcome) === 'KEY_EXPIRED' : said(outcome).includes(expected)) return;
    throw new Error(`sent again after ${age} ms, ${kind} says ${said(outcome)}, not ${expected}`);
  }

  private sendNew(): void {
    const { random, test } = this;
    const key = `again-${test.history.length}`;
    const [from, to] = random.chance(0.5) ? ['change', 'lever'] : ['lever', 'change'];
    const input = { currencyId: USDT, amount: '0.01', from: from ?? '', to: to ?? '' };
    const sentAt = random.chance(0.5) ? test.at - random.whole(0, 500) : undefined;
    test.send(SENDER, 'wallet.transfer', input, key, sentAt);
  }

  /** Whoever sent what: no key of the last day has two outcomes. */
  check(): void {
    const { history } = this.test;
    for (; this.looked < history.length; this.looked += 1) {
      const { command, outcome } = history[this.looked] ?? {};
      if (command === undefined || outcome === undefined || command.key === null) continue;
      if (codeOf(outcome) === 'KEY_REUSED') continue;
      const name = `${command.actor}:${command.key}`;
      const before = this.first.get(name);
      const kept = { command, outcome: said(outcome) };
      if (before !== undefined && command.at - before.command.at <= KEY_REMEMBERED_MS) {
        if (before.outcome === kept.outcome) continue;
        throw new Error(`${command.kind} was done twice under the key ${name}`);
      }
      this.first.set(name, kept);
      this.kept.push(kept);
      if (this.kept.length > KEPT_MAX) this.kept.shift();
    }
  }
}

const codeOf = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.code);
const said = (outcome: Outcome): string => JSON.stringify(outcome);
