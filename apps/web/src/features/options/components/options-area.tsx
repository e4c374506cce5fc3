import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuotations } from '../../../shared/markets/quotations.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { useSymbol } from '../../../shared/trading/use-symbol.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PageSkeleton } from '../../../shared/ui/skeleton.tsx';
import { useOptionsPreferences } from '../options-preferences.ts';
import { OptionsDesk } from './options-desk.tsx';

/** Options on the trade page, with the states before the markets are there. */
export default function OptionsArea() {
  const { t } = useTranslation(['options', 'trade', 'common']);
  const last = useOptionsPreferences((state) => state.symbol);
  const setSymbol = useOptionsPreferences((state) => state.setSymbol);
  const [symbol, open] = useSymbol(last);
  const { data, isPending, isError, refetch } = useQuotations();
  const markets = data?.filter((one) => one.class === 'coin' && one.open_microtrade);
  const market = data?.find((one) => one.class === 'coin' && one.symbol === symbol);
  const known = market?.symbol;
  useEffect(() => {
    if (known !== undefined) setSymbol(known);
  }, [known, setSymbol]);
  if (isPending) return <PageSkeleton shape="detail" label={t('common:loading')} />;
  if (isError && data === undefined) {
    return (
      <LoadFailed
        title={t('trade:failed.title')}
        body={t('failed.body')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (markets === undefined || market === undefined) {
    const first = markets?.[0]?.symbol;
    return (
      <EmptyState
        title={t('failed.unknown', { symbol })}
        body={t('failed.unknownBody')}
        {...(first !== undefined && {
          action: (
            <Button block onClick={() => open(first)}>
              {first}
            </Button>
          ),
        })}
      />
    );
  }
  return <OptionsDesk key={market.symbol} market={market} markets={markets} onOpen={open} />;
}
