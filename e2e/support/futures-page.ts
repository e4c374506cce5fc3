/** The futures tab as a person uses it. */
import { expect, type Locator } from '@playwright/test';
import type { OutputOf } from '@kontor/contract/light';
import type { App } from './app.ts';
import { calls, type Member } from './api.ts';
import { exact, plain } from './exact.ts';

export const FUTURES = '/pages/transaction/index2?tab=futures';
export const CONTRACT = '/pages/transaction/contract';
export const POSITIONS = '/pages/transaction/contract_order';

export type Contract = OutputOf<typeof calls.futures.contracts>[number];
export type Futures = OutputOf<typeof calls.futures.all>;
export type Position = Futures['positions'][number];

export async function contractOf(member: Member, symbol: string): Promise<Contract> {
  const contracts = await member.call(calls.futures.contracts, {});
  const contract = contracts.find((one) => one.symbol === symbol);
  if (contract === undefined) throw new Error(`no contract ${symbol}`);
  return contract;
}

/** The contract's mark price moved by so many percent, on its steps. */
export async function markAway(
  member: Member,
  { currency_id, legal_id, price_precision }: Contract,
  percent: bigint,
): Promise<string> {
  const { mark_price } = await member.call(calls.futures.deal, { currency_id, legal_id });
  const step = 10n ** BigInt(18 - price_precision);
  const moved = (exact(mark_price ?? '0') * (100n + percent)) / 100n;
  return plain((moved / step) * step);
}

export interface Entry {
  readonly direction: 'long' | 'short';
  readonly lots: string;
  readonly takeProfit?: string;
  readonly stopLoss?: string;
}

export class FuturesPage {
  readonly app: App;
  readonly #lot: { readonly size: string; readonly currency: string };

  constructor(app: App, contract: Contract) {
    this.app = app;
    this.#lot = { size: contract.share_size, currency: contract.share_currency };
  }

  async visit(): Promise<void> {
    await this.app.visit(FUTURES);
    await this.app.settled('trade:title');
    await expect(this.app.main.getByRole('heading', { level: 1 })).toBeVisible();
  }

  get form(): Locator {
    return this.app.page.getByRole('form', { name: this.app.say('futures:ticket.label') });
  }

  /** Opens the sheet, fills it in and sends it; stops before the question is answered. */
  async fillIn({ direction, lots, takeProfit, stopLoss }: Entry): Promise<void> {
    const { say } = this.app;
    await this.app.button(`futures:open.${direction}`).click();
    const field = (key: string, values = {}) =>
      this.form.getByLabel(say(`futures:${key}`, values), { exact: true });
    await field('ticket.lots', this.#lot).fill(lots);
    if (takeProfit !== undefined) await field('ticket.target').fill(takeProfit);
    if (stopLoss !== undefined) await field('ticket.stop').fill(stopLoss);
    // What is left to available money and fees is known by then.
    await expect(this.form.getByRole('definition').first()).toHaveText(/\d/u);
  }

  async send(entry: Entry): Promise<void> {
    await this.fillIn(entry);
    await this.commit(entry).click();
    const question = this.question;
    await expect(question).toContainText(this.app.say('trade:confirm.title'));
    await expect(question).toContainText(this.app.say('futures:fact.worstCross'));
    await question
      .getByRole('button', { name: this.app.say(`futures:open.${entry.direction}`) })
      .click();
    await expect(question).toBeHidden();
  }

  commit({ direction }: Pick<Entry, 'direction'>): Locator {
    const { say } = this.app;
    return this.form.getByRole('button', {
      name: new RegExp(`^${say(`futures:open.${direction}`)}`, 'u'),
    });
  }

  get question(): Locator {
    return this.app.page.getByRole('alertdialog');
  }

  card(position: Pick<Position, 'id' | 'symbol'>): Locator {
    return this.app.page.getByRole('article', {
      name: `${position.symbol} ${position.id}`,
      exact: true,
    });
  }

  /** A sheet of one of the position's buttons. */
  async act(position: Position, key: string): Promise<Locator> {
    await this.card(position)
      .getByRole('button', { name: this.app.say(`futures:position.${key}`), exact: true })
      .click();
    const sheet = this.app.page.getByRole('dialog');
    await expect(sheet).toContainText(position.symbol);
    return sheet;
  }
}
