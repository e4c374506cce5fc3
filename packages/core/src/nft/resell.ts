import { formatAmount } from '@kontor/money';
import { saleProceeds } from '@kontor/rules/nft';
import { requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import { idInput, optional, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { currencyOf } from '../ledger/accounts.ts';
import { addSale, checkTerms, saleFields, salePart } from './drops.ts';
import { workOf } from './sale.ts';

/** Offers an own work. It cannot be taken back before the sale ends. */
export const resell = command(
  'nft.resell',
  'member',
  {
    tokenId: idInput,
    sale: wordInput('normal', 'auction'),
    currencyId: optional(idInput),
    ...saleFields,
  },
  (x, { tokenId, ...wished }) => {
    const token = x.nftTokens.get(tokenId);
    if (token?.userId !== x.actor) return refuse('NFT_NOT_OWNED', { field: 'id' });
    if (token.state === 'for_sale') refuse('NFT_FOR_SALE', { field: 'id' });
    requireTrading(x, x.actor);
    const input = { ...wished, currencyId: wished.currencyId ?? token.currencyId };
    checkTerms(x, input);
    const work = workOf(x, token.workId);
    const artist = x.nftArtists.get(work.artistId);
    const sale = addSale(x, {
      ...salePart(input),
      workId: work.id,
      artistId: work.artistId,
      sellerId: x.actor,
      tokenId,
      stock: 1,
      // Who sells their own work again owes themselves nothing.
      royaltyRate: artist?.userId === x.actor ? 0n : work.royalty,
      status: 'open',
      contents: null,
      seed: null,
    });
    const row = x.nftTokens.edit(tokenId);
    row.state = 'for_sale';
    row.saleId = sale.id;
    row.updatedAt = x.at;
    const { decimals } = currencyOf(x, sale.currencyId);
    const shares = saleProceeds(sale.price, sale.feeRate, sale.royaltyRate, decimals);
    return {
      saleId: sale.id,
      code: sale.code,
      fee: formatAmount(shares.fee),
      royalty: formatAmount(shares.royalty),
      net: formatAmount(shares.net),
    };
  },
);
