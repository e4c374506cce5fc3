import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshLoans } from '../calls/use-loan-act.ts';

const ACTS = [
  { call: calls.loan.accept, act: 'act.accept' },
  { call: calls.loan.cancel, act: 'act.cancel' },
  { call: calls.loan.repay, act: 'act.repay' },
  { call: calls.loan.addCollateral, act: 'act.add' },
  { call: calls.loan.release, act: 'act.release' },
] as const;

/** What was asked about loans and not answered. */
export function LostLoans() {
  const { t } = useTranslation('loan');
  const cache = useQueryClient();
  const refresh = (): void => refreshLoans(cache);
  const shared = { refresh, onDone: refresh, body: t('lost.body'), className: 'mx-gutter mt-2' };
  return (
    <>
      <LostAnswers
        call={calls.loan.request}
        nameOf={({ amount, currency }) => `${t('request.form')}: ${coinText(amount)} ${currency}`}
        {...shared}
      />
      {ACTS.map(({ call, act }) => (
        <LostAnswers
          key={call.path}
          call={call}
          nameOf={({ id }) => t('lost.of', { act: t(act), id: Number(id) })}
          {...shared}
        />
      ))}
    </>
  );
}
