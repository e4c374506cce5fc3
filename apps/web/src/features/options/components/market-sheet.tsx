import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchMarkets, sortMarkets } from '../../../shared/markets/market-lists.ts';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { MarketRow } from '../../../shared/ui/market-row.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';

const Row = memo(function Row({
  quotation,
  current,
  onOpen,
}: {
  quotation: Quotation;
  current: boolean;
  onOpen: (symbol: string) => void;
}) {
  const live = useLiveFigures(quotation);
  return (
    <MarketRow
      look="desk"
      base={quotation.currency_name}
      quote={quotation.legal_name}
      price={live.now_price}
      priceDecimals={quotation.price_precision}
      change={live.change}
      current={current}
      onPress={() => onOpen(quotation.symbol)}
    />
  );
});

/** The coins whose options can be bought, those with most turnover first. */
export function MarketSheet({
  open,
  onOpenChange,
  markets,
  symbol,
  onChoose,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  markets: readonly Quotation[];
  symbol: string;
  onChoose: (symbol: string) => void;
}) {
  const { t } = useTranslation(['market', 'trade', 'common']);
  const [words, setWords] = useState('');
  const shown =
    words.trim() === ''
      ? sortMarkets(markets, { column: 'turnover', descending: true })
      : searchMarkets(markets, words);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('trade:pairs.title')}
      closeLabel={t('common:close')}
    >
      <div className="min-h-[70dvh] md:min-h-0">
        <SearchField
          label={t('search.label')}
          clearLabel={t('common:clear')}
          value={words}
          onChange={setWords}
          className="mb-1"
        />
        <ul className="-mx-4 md:-mx-5">
          {shown.map((quotation) => (
            <li key={quotation.id}>
              <Row
                quotation={quotation}
                current={quotation.symbol === symbol}
                onOpen={(next) => {
                  onOpenChange(false);
                  onChoose(next);
                }}
              />
            </li>
          ))}
        </ul>
        {shown.length === 0 ? (
          <p role="status" className="px-4 py-6 text-center text-body text-low">
            {t('search.noneBody')}
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}
