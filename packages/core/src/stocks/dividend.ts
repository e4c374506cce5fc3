import { formatAmount, multiply, roundToDecimals } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { command } from '../kernel/command.ts';
import { amountInput, idInput } from '../kernel/inputs.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { HOUSE, HOUSE_ACCOUNT } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
import { notify } from '../notices/index.ts';
import { holdersOf, isMember, shareMarket } from './holders.ts';

/**
 * Pays `amount` of the quote currency for every share, those that are frozen for orders included,
 * into the holder's spot account, rounded down to the currency's smallest unit. The liquidity
 * account pays for what it owes.
 */
export const dividend = command(
  'stock.dividend',
  'platform',
  { instrumentId: idInput, amount: amountInput },
  (x, { instrumentId, amount }) => {
    const { baseCurrencyId, quoteCurrencyId } = shareMarket(x, instrumentId).row;
    const decimals = decimalsOf(x, quoteCurrencyId);
    const issuer = houseBalanceId(HOUSE.corporateActions.id, quoteCurrencyId);
    const id = x.counters.next('corporateAction');
    let holders = 0;
    for (const holder of holdersOf(x, baseCurrencyId)) {
      const account = isMember(holder) ? ACCOUNT_IDS.change : HOUSE_ACCOUNT;
      const money = balanceId(holder.userId, account, quoteCurrencyId);
      const shares = holder.available + holder.frozen;
      const owed = shares < 0n ? -shares : shares;
      const paid = roundToDecimals(multiply(owed, amount, 'down'), decimals, 'down');
      if (shares > 0n) x.ledger.move(issuer, money, paid, 'stock.dividend', 0, id);
      else x.ledger.move(money, issuer, paid, 'stock.dividend', id, 0);
      if (!isMember(holder)) continue;
      holders += 1;
      if (paid === 0n) continue;
      notify(x, holder.userId, 'stock.dividend', {
        stock: x.currencies.get(baseCurrencyId)?.code ?? '',
        amount: formatAmount(paid),
        currency: x.currencies.get(quoteCurrencyId)?.code ?? '',
      });
    }
    x.corporateActions.append({
      id,
      instrumentId,
      kind: 'dividend',
      numerator: 1,
      denominator: 1,
      amount,
      holders,
      at: x.at,
    });
    return { id, holders };
  },
);
