import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Quotation, useQuotations } from '../../../shared/markets/quotations.ts';
import { useSymbol } from '../../../shared/trading/use-symbol.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { PageSkeleton } from '../../../shared/ui/skeleton.tsx';
import { useContracts } from '../calls/use-contracts.ts';
import { useFuturesPreferences } from '../futures-preferences.ts';
import type { Contract } from '../model/contract.ts';
import { keepPositionNotices } from '../position-notices.ts';

export interface LayoutProps {
  contract: Contract;
  contracts: readonly Contract[];
  /** Of the index that marks it. */
  quotation: Quotation;
  quotations: readonly Quotation[];
  onOpen: (symbol: string) => void;
}

/** A futures screen with its states before contracts and prices are there. */
export function FuturesFrame({ layout: Layout }: { layout: ComponentType<LayoutProps> }) {
  const { t } = useTranslation(['futures', 'common']);
  const [symbol, open] = useSymbol(useFuturesPreferences((state) => state.symbol));
  const contracts = useContracts();
  const quotations = useQuotations();
  useEffect(keepPositionNotices, []);
  if (contracts.data === undefined || quotations.data === undefined) {
    if (!contracts.isError && !quotations.isError) {
      return <PageSkeleton shape="detail" label={t('common:loading')} />;
    }
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <ErrorState
          title={t('failed.contracts')}
          body={t('failed.body')}
          action={
            <Button
              block
              onClick={() => {
                void contracts.refetch();
                void quotations.refetch();
              }}
            >
              {t('common:retry')}
            </Button>
          }
        />
      </>
    );
  }
  const contract = contracts.data.find((one) => one.symbol === symbol);
  const quotation = quotations.data.find((one) => one.symbol === contract?.wire.index_symbol);
  if (contract === undefined || quotation === undefined) {
    const first = contracts.data[0]?.symbol;
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <EmptyState
          title={t('failed.unknown', { symbol })}
          body={t('failed.unknownBody')}
          {...(first !== undefined && {
            action: (
              <Button block onClick={() => open(first)}>
                {t('market.chart', { symbol: first })}
              </Button>
            ),
          })}
        />
      </>
    );
  }
  return (
    <Layout
      contract={contract}
      contracts={contracts.data}
      quotation={quotation}
      quotations={quotations.data}
      onOpen={open}
    />
  );
}
