import { SELF_TRADE_PREVENTIONS, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callKey, useAct, useCall } from '../api/use-call.ts';
import { useSignedIn } from '../session/session-store.ts';
import { Select } from '../ui/select.tsx';

/** What becomes of the own orders that would trade with each other; kept with the account. */
export function SelfTradeChoice() {
  const { t } = useTranslation(['trade', 'common']);
  const cache = useQueryClient();
  const signedIn = useSignedIn();
  const { data } = useCall(calls.spot.preferences, {});
  const prefer = useAct(calls.spot.prefer, {
    onSuccess: (preferences) =>
      cache.setQueryData(callKey(calls.spot.preferences, {}), preferences),
  });
  // What was just chosen stands until the answer is here.
  const chosen = prefer.isPending ? prefer.variables.self_trade_prevention : undefined;
  if (!signedIn) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-hair pt-3 pb-4">
      <Select
        label={t('selfTrade.title')}
        closeLabel={t('common:close')}
        value={chosen ?? data?.self_trade_prevention}
        disabled={data === undefined || prefer.isPending}
        onChange={(mode) => prefer.mutate({ self_trade_prevention: mode })}
        options={SELF_TRADE_PREVENTIONS.map((value) => ({
          value,
          label: t(`selfTrade.${value}`),
        }))}
      />
      <p className="text-caption text-low">{t('selfTrade.note')}</p>
    </div>
  );
}
