import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetSent, useLostAnswers } from '../../../shared/api/unanswered.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { CallError } from '../../../shared/api/client.ts';
import { PayPasswordDialog } from '../../../shared/security/pay-password-dialog.tsx';
import { LostAnswer } from '../../../shared/trading/lost-answer.tsx';
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
  const { t } = useTranslation('funding');
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
      {lost.map(({ key, input, askable }) => (
        <LostAnswer
          key={key}
          name={nameOf(input)}
          body={t('withdraw.lost')}
          askable={askable}
          onAgain={() => {
            setAgain(input);
            setOpen(true);
          }}
          onClose={() => forgetSent(key)}
        />
      ))}
      {again === undefined ? null : (
        <PayPasswordDialog
          open={open}
          onOpenChange={setOpen}
          title={t('withdraw.confirm', { amount: nameOf(again) })}
          confirmLabel={t('withdraw.submit')}
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
