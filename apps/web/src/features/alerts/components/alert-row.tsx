import { calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { distance, type PriceAlert } from '../../../shared/alerts/condition.ts';
import { useConditionText } from '../../../shared/alerts/condition-text.ts';
import { readAgain, useAct } from '../../../shared/api/use-call.ts';
import { figures, readDecimal } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { useTicker } from '../../../shared/socket/tickers.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';

/** How far the price still has to go; undefined where the alert is about no price. */
function useAway(alert: PriceAlert, market: Quotation | undefined): string | undefined {
  const live = useTicker(alert.symbol);
  const price = readDecimal(live?.now_price ?? market?.now_price);
  const target = readDecimal(alert.target);
  if (alert.minutes !== null || price === undefined || target === undefined) return undefined;
  const away = distance(target, price);
  return figures().money(formatAmount(away < 0n ? -away : away), { decimals: 2 });
}

function useStateText(alert: PriceAlert, market: Quotation | undefined): string {
  const { t } = useTranslation('alerts');
  const away = useAway(alert, market);
  if (!alert.on) return t('row.paused');
  if (alert.resting_until !== null) {
    return t('row.resting', { time: formatDateTime(alert.resting_until, false) });
  }
  return [t(`repeat.${alert.repeat}`), away === undefined ? '' : t('row.away', { percent: away })]
    .filter((part) => part !== '')
    .join(' · ');
}

/** One alert with its switch, and what else can be done with it. */
export function AlertRow({
  alert,
  markets,
  onEdit,
}: {
  alert: PriceAlert;
  markets: readonly Quotation[] | undefined;
  onEdit: () => void;
}) {
  const { t } = useTranslation('alerts');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const market = markets?.find((one) => one.symbol === alert.symbol);
  const what = `${alert.symbol}: ${useConditionText(markets)(alert)}`;
  const state = useStateText(alert, market);
  const onSuccess = () => readAgain(cache, [calls.alerts.list]);
  const change = useAct(calls.alerts.switch, { onSuccess });
  const remove = useAct(calls.alerts.remove, {
    onSuccess: () => {
      onSuccess();
      notify({ message: t('deleted'), tone: 'success' });
    },
  });
  const ask = async (): Promise<void> => {
    const question = {
      title: t('deleteAsk'),
      body: what,
      confirmLabel: t('delete'),
      cancelLabel: t('keep'),
      tone: 'down',
    } as const;
    if (await confirm(question)) remove.mutate({ id: alert.id });
  };
  return (
    <li className="flex items-center gap-2.5 px-gutter py-3">
      <CoinMark symbol={alert.symbol.split('/')[0] ?? ''} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-low">{alert.symbol}</span>
        <span className="block text-[15px] leading-5 font-semibold wrap-anywhere">
          {useConditionText(markets)(alert)}
        </span>
        <span className="block text-caption text-mid">{state}</span>
      </span>
      <Switch
        aria-label={what}
        checked={change.isPending ? change.variables.on === true : alert.on}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ id: alert.id, on: event.target.checked })}
      />
      <Menu
        label={t('more', { what })}
        align="end"
        trigger={
          <IconButton label={t('more', { what })} busy={remove.isPending} className="-mr-3 -ml-2">
            <EllipsisVertical size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
        items={[
          {
            key: 'edit',
            label: t('edit'),
            icon: <Pencil size={18} strokeWidth={1.75} aria-hidden />,
            disabled: market === undefined,
            onSelect: onEdit,
          },
          {
            key: 'delete',
            label: t('delete'),
            icon: <Trash2 size={18} strokeWidth={1.75} aria-hidden />,
            tone: 'down',
            onSelect: () => void ask(),
          },
        ]}
      />
    </li>
  );
}
