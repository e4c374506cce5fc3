import { calls } from '@kontor/contract/light';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetSent, useLostAnswers } from '../../../shared/api/unanswered.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { CallError } from '../../../shared/api/client.ts';
import { PayPasswordDialog } from '../../../shared/security/pay-password-dialog.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useCoins } from '../calls/use-coins.ts';
import { coins } from '../text.ts';
import type { Withdrawal } from '../types.ts';
import { type WithdrawInput, useWithdraw } from '../use-withdraw.ts';

/**
 * Withdrawals whose answers were lost. What was kept of them has neither pay password nor code, so
 * both are asked for again; under its own key it cannot happen twice.
 */
export function LostWithdrawals({ onDone }: { onDone: (withdrawal: Withdrawal) => void }) {
  const { t } = useTranslation(['funding', 'trade', 'common']);
  const lost = useLostAnswers(calls.funding.withdraw);
  const { data: known } = useCoins();
  const [again, setAgain] = useState<WithdrawInput>();
  const [open, setOpen] = useState(false);
  const sending = useWithdraw(onDone);
  const nameOf = ({ currency, number }: WithdrawInput): string => {
    const coin = known?.find((one) => one.currency === Number(currency));
    return coins(number, coin?.name ?? '');
  };
  return (
    <>
      {lost.map(({ key, input }) => (
        <Banner key={key} tone="warn" boxed>
          <p className="font-medium">{nameOf(input)}</p>
          <p>{t('withdraw.lost')}</p>
          <div className="-mr-2 flex items-center justify-between pt-2">
            <Button
              tone="fill"
              size="medium"
              onClick={() => {
                setAgain(input);
                setOpen(true);
              }}
            >
              {t('trade:unknown.again')}
            </Button>
            <IconButton label={t('common:close')} onClick={() => forgetSent(key)}>
              <X size={18} strokeWidth={1.75} />
            </IconButton>
          </div>
        </Banner>
      ))}
      {again === undefined ? null : (
        <PayPasswordDialog
          open={open}
          onOpenChange={setOpen}
          title={t('withdraw.confirm', { amount: nameOf(again) })}
          confirmLabel={t('withdraw.title')}
          onConfirm={(factor) => sending.send(again, factor)}
          onRefused={(error) => {
            if (error instanceof CallError && error.type !== 'error') return;
            notify({ message: errorText(error), tone: 'error' });
          }}
        />
      )}
    </>
  );
}
