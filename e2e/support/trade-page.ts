/** The order screen of a coin as a person on a phone uses it. */
import { expect, type Locator } from '@playwright/test';
import type { OutputOf } from '@kontor/contract/light';
import type { App } from './app.ts';
import type { calls } from './api.ts';
import { shapeOf } from './texts.ts';

export type OrderType = OutputOf<typeof calls.spot.list>['data'][number]['order_type'];

export interface Filled {
  readonly side: 'buy' | 'sell';
  readonly type: OrderType;
  readonly price?: string;
  readonly trigger?: string;
  /** In the coin. */
  readonly amount?: string;
  /** In what it is paid with. */
  readonly total?: string;
}

export const TRADE = '/pages/transaction/index';
export const ORDERS = '/pages/transaction/currency_order';

export class TradePage {
  readonly app: App;
  readonly #base: string;
  readonly #quote: string;
  readonly #symbol: string;

  constructor(app: App, symbol: string) {
    const [base = '', quote = ''] = symbol.split('/');
    this.app = app;
    this.#symbol = symbol;
    this.#base = base;
    this.#quote = quote;
  }

  get path(): string {
    return `${TRADE}?symbol=${encodeURIComponent(this.#symbol)}`;
  }

  /** Goes there and waits until orders can be sent. */
  async visit(): Promise<void> {
    await this.app.visit(this.path);
    await this.app.settled('trade:title');
    await expect(this.form).toBeVisible();
    await expect(this.lastPrice).toHaveText(/\d/u);
  }

  get form(): Locator {
    return this.app.page.getByRole('form', { name: this.app.say('trade:form.label') });
  }

  /** The price between the two sides of the order book. */
  get lastPrice(): Locator {
    return this.app.main
      .getByRole('heading', { level: 1 })
      .locator('xpath=../..')
      .locator('p')
      .first();
  }

  asks(): Locator {
    return this.#levels('trade:book.asks');
  }

  bids(): Locator {
    return this.#levels('trade:book.bids');
  }

  #levels(key: string): Locator {
    return this.app.page
      .getByRole('group', { name: this.app.say(key), exact: true })
      .getByRole('button');
  }

  /** Fills the form in, sends it, and says yes to the question. */
  async send(order: Filled): Promise<void> {
    await this.fillIn(order);
    await this.commit(order.side).click();
    const question = this.app.page.getByRole('alertdialog');
    await expect(question).toContainText(this.app.say('trade:confirm.title'));
    await question.getByRole('button', { name: this.#commitName(order.side) }).click();
    await expect(question).toBeHidden();
  }

  async fillIn({ side, type, price, trigger, amount, total }: Filled): Promise<void> {
    const { say } = this.app;
    await this.form.getByRole('radio', { name: say(`trade:side.${side}`), exact: true }).check();
    await this.#chooseType(type);
    const quote = { currency: this.#quote };
    // The two prices of a pair have names of their own.
    const [triggerName, priceName] =
      type === 'oco' ? (['stopTrigger', 'limitPrice'] as const) : (['trigger', 'price'] as const);
    if (trigger !== undefined) await this.#field(triggerName, quote).fill(trigger);
    if (price !== undefined) await this.#field(priceName, quote).fill(price);
    if (amount !== undefined) await this.#amountIn('amount', this.#base, amount);
    if (total !== undefined) await this.#amountIn('total', this.#quote, total);
  }

  commit(side: 'buy' | 'sell'): Locator {
    return this.form.getByRole('button', { name: this.#commitName(side) });
  }

  /** The open orders below the chart. */
  get openOrders(): Locator {
    const name = this.app.say('trade:orders.open');
    return this.app.page.getByRole('tabpanel', { name }).getByRole('listitem');
  }

  async cancel(id: number): Promise<void> {
    await this.app.button('trade:order.cancelNamed', { id }).click();
  }

  #commitName(side: 'buy' | 'sell'): RegExp {
    // The button also says the total below its name.
    return new RegExp(`^${this.app.say(`trade:commit.${side}`, { currency: this.#base })}`, 'u');
  }

  #field(name: string, values: { readonly currency: string }): Locator {
    return this.form.getByLabel(this.app.say(`trade:field.${name}`, values), { exact: true });
  }

  /** The field takes one of two units; the arrows beside it change which. */
  async #amountIn(name: 'amount' | 'total', currency: string, amount: string): Promise<void> {
    const field = this.#field(name, { currency });
    const swap = this.form.getByRole('button', {
      name: this.app.say('trade:field.swap', { currency }),
      exact: true,
    });
    await expect(field.or(swap).first()).toBeVisible();
    if (!(await field.isVisible())) await swap.click();
    await field.fill(amount);
  }

  async #chooseType(type: OrderType): Promise<void> {
    const { say, page } = this.app;
    const label = say('trade:field.type');
    const name = say(`trade:type.${type}`);
    // Its name is the label and the choice.
    const trigger = this.form.getByRole('button', { name: new RegExp(`^${label} .`, 'u') });
    if ((await trigger.textContent()) === label + name) return;
    await trigger.click();
    const list = page.getByRole('listbox', { name: label });
    await list
      .getByRole('option')
      .filter({ has: page.getByText(name, { exact: true }) })
      .click();
    await expect(list).toBeHidden();
    await expect(trigger).toHaveText(label + name);
  }
}

/** The figures of a list of facts, by their label. */
export async function factOf(within: Locator, label: string): Promise<string> {
  const value = within
    .locator('dl > div')
    .filter({ has: within.page().getByRole('term').getByText(label, { exact: true }) })
    .getByRole('definition');
  return (await value.textContent()) ?? '';
}

/** The sheet of an order, opened from a list. */
export async function openOrder(app: App, row: Locator): Promise<Locator> {
  await row.getByRole('button').first().click();
  const sheet = app.page.getByRole('dialog');
  await expect(sheet).toContainText(shapeOf(app.language, 'trade:order.id'));
  return sheet;
}
