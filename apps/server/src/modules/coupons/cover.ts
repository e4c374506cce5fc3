import type { Services } from '../../services.ts';
import { memoryOf } from './memory.ts';

interface Covered {
  readonly covered: readonly { readonly currencyId: number; readonly amount: string }[];
}

/**
 * After an upgrade from a version without a budget of promotions: what members were promised then
 * is put aside before anybody can ask for it, and told in the log. At later starts nothing is left
 * to be done.
 */
export async function coverPromotions({
  exchange,
  config,
  log,
}: Pick<Services, 'exchange' | 'config' | 'log'>): Promise<void> {
  const source = config.playMoney ? 'play_money' : 'fees';
  const command = { kind: 'promotion.cover', actor: 0, input: { source }, key: null };
  const { outcome } = await exchange.submit(command);
  if (!outcome.ok) throw new Error(`the budget of promotions was refused: ${outcome.code}`);
  const { covered } = outcome.result as unknown as Covered;
  const { currencies } = memoryOf({ exchange });
  for (const { currencyId, amount } of covered) {
    const currency = currencies.get(currencyId)?.code;
    log.warn(
      { amount, currency, source },
      'the budget of promotions got what offers and coupons of before owe',
    );
  }
}
