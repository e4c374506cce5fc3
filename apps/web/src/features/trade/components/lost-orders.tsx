import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/format.ts';
import { useQuotations } from '../../../shared/markets/quotations.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshOrders } from '../calls/use-orders.ts';
import type { PlaceInput } from '../order-input.ts';
import type { OrderType } from '../ticket.ts';
import { useTellPlaced } from '../use-tell-placed.ts';

/** Orders of coins whose answers were lost. */
export function LostOrders({ onPlaced, className }: { onPlaced?: () => void; className?: string }) {
  const { t } = useTranslation('trade');
  const cache = useQueryClient();
  const { data: markets } = useQuotations();
  const tell = useTellPlaced();
  const nameOf = (input: PlaceInput): string | undefined => {
    const market = markets?.find(
      (one) => one.currency_id === input.currency_id && one.legal_id === input.legal_id,
    );
    if (market === undefined) return undefined;
    const currency = input.by === 'quote' ? market.legal_name : market.currency_name;
    return t('unknown.order', {
      order: t(`question.${input.type}`, {
        type: t(`type.${(input.order_type ?? 'limit') as OrderType}`),
        symbol: market.symbol,
      }),
      amount: `${formatMoney(input.amount)} ${currency}`,
    });
  };
  return (
    <LostAnswers
      call={calls.spot.place}
      nameOf={nameOf}
      onDone={(placed) => {
        tell(placed);
        onPlaced?.();
      }}
      refresh={() => refreshOrders(cache)}
      className={className}
    />
  );
}
