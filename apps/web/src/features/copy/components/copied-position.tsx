import { calls } from '@kontor/contract/light';
import { formatAmount, parseAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { formatPrice } from '../../../shared/lib/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import type { Contract } from '../calls/use-contracts.ts';
import { useSend } from '../calls/use-send.ts';
import { type Position, profitNow } from '../model/profit.ts';
import { CURRENCY, lotsText, usdt } from '../text.ts';
import { SideTag } from './side-tag.tsx';

/** Makes a copied position an own one, after asking. */
function useDetach() {
  const { t } = useTranslation(['copy', 'common']);
  const confirm = useConfirm();
  const detach = useSend(calls.copy.detach, {}, () =>
    notify({ message: t('detach.done'), tone: 'success' }),
  );
  const ask = async (position: Position): Promise<void> => {
    const sure = await confirm({
      title: t('detach.title'),
      body: t('detach.body'),
      confirmLabel: t('detach.act'),
      cancelLabel: t('common:cancel'),
    });
    if (sure) detach.send({ transaction_id: position.id });
  };
  return { ask, busy: detach.busy, refusal: detach.refusalOf(null) };
}

/** An own position that copies a trader's. */
export function CopiedPosition({
  position,
  nickname,
  contract,
  mark,
}: {
  position: Position;
  nickname: string | undefined;
  contract: Contract | undefined;
  mark: bigint | undefined;
}) {
  const { t } = useTranslation(['copy', 'trade', 'common']);
  const { mask, amountsHidden } = useMoney();
  const detach = useDetach();
  const profit = profitNow(position, parseAmount(position.number), mark);
  const price = (text: string | null) => formatPrice(text, contract?.price_precision);
  return (
    <li className="flex flex-col gap-2 border-b border-hair py-4">
      <div className="flex items-start gap-3">
        <CoinMark symbol={position.symbol.split('/')[0] ?? ''} size={28} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-head">
            {position.symbol} <SideTag type={position.type} multiple={position.multiple} />
          </p>
          <p className="text-caption text-low">
            {lotsText(t, position.share)}
            {nickname === undefined ? null : ` · ${t('mine.of', { name: nickname })}`}
          </p>
        </div>
        <p className="text-right">
          <MoneyText
            value={profit === undefined ? null : formatAmount(profit)}
            decimals={2}
            hidden={amountsHidden}
            signed
            coloured
            className="block text-title-2"
          />
          <span className="text-micro text-low">{CURRENCY}</span>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-4 text-caption">
        {[
          [t('position.entry'), price(position.price)],
          [
            t('position.mark'),
            price(mark === undefined ? position.update_price : formatAmount(mark)),
          ],
          [t('position.margin'), mask(usdt(position.caution_money))],
        ].map(([label, value]) => (
          <div key={label} className="flex gap-1">
            <dt className="text-low">{label}</dt>
            <dd className="text-hi">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="medium"
        busy={detach.busy}
        disabled={position.status !== 1}
        onClick={() => void detach.ask(position)}
      >
        {t('detach.act')}
      </Button>
      {detach.refusal === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {detach.refusal}
        </p>
      )}
    </li>
  );
}
