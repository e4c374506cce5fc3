import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLiveFigures } from '../../../shared/markets/quotations.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { PriceText } from '../../../shared/ui/price-text.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { MarketNotice } from './market-notice.tsx';
import { TicketForm } from './ticket-form.tsx';
import type { Desk } from './use-desk.ts';

/** The entry as a sheet, over whatever is shown. */
export function TicketSheet({
  desk,
  open,
  onOpenChange,
  onSwitch,
}: {
  desk: Desk;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSwitch: () => void;
}) {
  const { t } = useTranslation(['futures', 'common']);
  const { contract, quotation, direction } = desk;
  const live = useLiveFigures(quotation);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('ticket.label')}
      hideTitle
      closeLabel={t('common:close')}
      header={
        <span className="flex min-w-0 flex-[100] items-center gap-2">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('market.switch', { symbol: contract.symbol })}
            onClick={onSwitch}
            className="press flex min-h-11 min-w-0 items-center gap-2 text-title-2 max-xs:text-head"
          >
            <CoinMark symbol={contract.wire.currency_name} size={28} />
            <span className="truncate">{contract.symbol}</span>
            <ChevronDown size={18} strokeWidth={1.75} className="text-low" aria-hidden />
          </button>
          <PriceText
            value={live.now_price}
            decimals={contract.wire.price_precision}
            direction={direction}
            className="ml-auto text-head"
          />
        </span>
      }
    >
      <div>
        <MarketNotice desk={desk} withStale className="pb-2" />
        <TicketForm
          form={desk.form}
          situation={desk.situation}
          onPlaced={() => onOpenChange(false)}
        />
      </div>
    </Sheet>
  );
}
