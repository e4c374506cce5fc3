import { formatAmount } from '@kontor/money';
import { useEffect } from 'react';
import type { Direction } from '../../../shared/lib/format.ts';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { useDirection } from '../../../shared/trading/use-direction.ts';
import { type PortfolioState, useMarks, usePortfolio } from '../calls/use-portfolio.ts';
import { useSituation } from '../calls/use-situation.ts';
import { useFuturesPreferences } from '../futures-preferences.ts';
import type { Contract } from '../model/contract.ts';
import { type Situation, offeredMultiple } from '../model/ticket.ts';
import { type TicketActions, useTicket } from '../use-ticket.ts';

/** What every part of the futures screens is about. */
export interface Desk {
  readonly contract: Contract;
  readonly contracts: readonly Contract[];
  /** Of the index that marks it. */
  readonly quotation: Quotation;
  readonly quotations: readonly Quotation[];
  readonly mark: bigint | undefined;
  readonly direction: Direction;
  readonly state: PortfolioState;
  readonly situation: Situation;
  readonly form: TicketActions;
}

/** A price at the contract's own decimals, which may be fewer than the index has. */
function fieldPrice(mark: bigint | undefined, contract: Contract): string | null {
  return mark === undefined ? null : formatAmount(mark, contract.wire.price_precision);
}

/** Everything about a contract at this moment. */
export function useDesk(
  contract: Contract,
  contracts: readonly Contract[],
  quotation: Quotation,
  quotations: readonly Quotation[],
): Desk {
  const state = usePortfolio(contracts, quotations);
  const { index_symbol: index } = contract.wire;
  const mark = useMarks([index], quotations).get(index);
  const live = useLiveFigures(quotation);
  const direction = useDirection(live.now_price);
  const situation = useSituation(contract, mark, state.portfolio);
  const form = useTicket(fieldPrice(mark, contract));
  const remember = useFuturesPreferences((preferences) => preferences.setSymbol);
  useEffect(() => remember(contract.symbol), [contract.symbol, remember]);
  const multiple = offeredMultiple(contract, form.ticket.multiple);
  return {
    contract,
    contracts,
    quotation,
    quotations,
    mark,
    direction,
    state,
    situation,
    form: { ...form, ticket: { ...form.ticket, multiple } },
  };
}
