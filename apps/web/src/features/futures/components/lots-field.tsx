import { formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { SnapSlider } from '../../../shared/ui/snap-slider.tsx';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import {
  type Outlook,
  type Situation,
  type Ticket,
  readField,
  shareOfLots,
} from '../model/ticket.ts';
import { plainMoney } from '../text.ts';

/** How many lots: by steps, typed, by the slider, or all that is possible; and their notional. */
export function LotsField({
  ticket,
  situation,
  outlook,
  most,
  error,
  onChange,
}: {
  ticket: Ticket;
  situation: Situation;
  outlook: Outlook | undefined;
  most: bigint | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('futures');
  const { contract } = situation;
  const { wire } = contract;
  const label = t('ticket.lots', { size: wire.share_size, currency: wire.share_currency });
  const lots = readField(ticket.lots) ?? 0n;
  const none = most === undefined || most === 0n;
  const percent = none ? 0 : Number(lots >= most ? 100n : (lots * 100n) / most);
  return (
    <>
      <div className="@container">
        <div className="grid items-start gap-2 @min-[330px]:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
          <Stepper
            label={label}
            name="lots"
            value={ticket.lots}
            onValueChange={onChange}
            step={wire.min_share}
            minimum={wire.share_step}
            maximum={formatAmount(contract.lots.maximum)}
            decimals={2}
            decreaseLabel={t('ticket.decrease', { field: label })}
            increaseLabel={t('ticket.increase', { field: label })}
            error={error}
          />
          <div className="flex items-baseline justify-between gap-3 rounded-control bg-control px-3 py-2 @min-[330px]:min-h-12 @min-[330px]:flex-col @min-[330px]:items-stretch @min-[330px]:justify-center @min-[330px]:gap-0 @min-[330px]:py-1.5">
            <span className="truncate text-micro text-low">
              {t('ticket.notional', { currency: wire.legal_name })}
            </span>
            <output className="truncate text-[16px] leading-5 font-medium">
              {outlook === undefined ? '0' : plainMoney(outlook.notional, wire.legal_name)}
            </output>
          </div>
        </div>
      </div>
      <div className="flex items-center gap-2">
        <SnapSlider
          label={t('ticket.share')}
          value={percent}
          disabled={none}
          onChange={(next) => {
            if (most === undefined) return;
            const share = shareOfLots(most, next, contract);
            onChange(share === 0n ? '' : formatAmount(share));
          }}
          className="-my-2 min-w-0 flex-1"
        />
        <button
          type="button"
          aria-label={t('ticket.maxLabel')}
          disabled={none}
          onClick={() => most !== undefined && onChange(formatAmount(most))}
          className="press grid h-11 min-w-11 flex-none place-items-center rounded-control px-2 text-label text-blue disabled:opacity-45"
        >
          {t('ticket.max')}
        </button>
      </div>
    </>
  );
}
