import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { type ProductWire, productWire } from './dual-wire.ts';
import { productOf, productsOnSale } from './dual.queries.ts';

/** What is on sale, by coin; the coins in the order in which they were listed. */
export const index = route(calls.dual.index, async ({ services }) => {
  const rows = await productsOnSale(services.queries, services.clock.now());
  const sections = new Map<string, ProductWire[]>();
  for (const row of rows.toSorted((a, b) => a.coinId - b.coinId)) {
    const product = productWire(services, row);
    const known = sections.get(product.section);
    if (known === undefined) sections.set(product.section, [product]);
    else known.push(product);
  }
  return [...sections].map(([section, products]) => ({ section, products: inOrder(products) }));
});

/** What can be bought first; each part stays in its own order. */
function inOrder(products: readonly ProductWire[]): ProductWire[] {
  const isOpen = ({ status }: ProductWire) => status === 'on_sale';
  return [...products.filter(isOpen), ...products.filter((product) => !isOpen(product))];
}

/** One product, also when its sale is over. */
export const detail = route(calls.dual.detail, async ({ input, services }) => {
  const row = await productOf(services.queries, input.id);
  return row === undefined ? refuse('DUAL_UNKNOWN', { field: 'id' }) : productWire(services, row);
});
