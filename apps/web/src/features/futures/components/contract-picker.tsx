import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { ChangePill } from '../../../shared/ui/change-pill.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { PriceText } from '../../../shared/ui/price-text.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { type Contract, searchContracts } from '../model/contract.ts';

type Kind = Contract['wire']['kind'];

function Figures({ quotation, contract }: { quotation: Quotation; contract: Contract }) {
  const live = useLiveFigures(quotation);
  return (
    <span className="text-right">
      <PriceText
        value={live.now_price}
        decimals={contract.wire.price_precision}
        className="block text-body font-medium"
      />
      <ChangePill percent={live.change} look="text" className="text-caption" />
    </span>
  );
}

function ContractRow({
  contract,
  quotation,
  current,
  onChoose,
}: {
  contract: Contract;
  quotation: Quotation | undefined;
  current: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('futures');
  const { wire } = contract;
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
      className={classNames(
        'press-row flex min-h-15 w-full items-center gap-3 px-4 text-left md:px-5',
        current && 'bg-blue-wash',
      )}
    >
      <CoinMark symbol={wire.currency_name} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold">{wire.symbol}</span>
        <span className="block text-caption text-low">
          {t('picker.lot', {
            size: wire.share_size,
            currency: wire.share_currency,
            multiple: contract.multipleMaximum,
          })}
        </span>
      </span>
      {quotation === undefined ? null : <Figures quotation={quotation} contract={contract} />}
    </button>
  );
}

/** All contracts by what they are margined in, or those that are searched. */
export function ContractPicker({
  open,
  onOpenChange,
  contracts,
  quotations,
  symbol,
  onChoose,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  contracts: readonly Contract[];
  quotations: readonly Quotation[] | undefined;
  symbol: string;
  onChoose: (symbol: string) => void;
}) {
  const { t } = useTranslation(['futures', 'common']);
  const current = contracts.find((one) => one.symbol === symbol);
  const [kind, setKind] = useState<Kind>(current?.wire.kind ?? 'linear');
  const [words, setWords] = useState('');
  const searching = words.trim() !== '';
  const shown = searching
    ? searchContracts(contracts, words)
    : contracts.filter((one) => one.wire.kind === kind);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('picker.title')}
      closeLabel={t('common:close')}
    >
      <div className="min-h-[70dvh] md:min-h-0">
        <SearchField
          label={t('picker.search')}
          clearLabel={t('common:clear')}
          value={words}
          onChange={setWords}
          className="mb-1"
        />
        {searching ? null : (
          <TopTabs<Kind>
            label={t('picker.kinds')}
            value={kind}
            onChange={setKind}
            tabs={(['linear', 'inverse'] as const).map((value) => ({
              value,
              label: t(`picker.${value}`),
            }))}
          />
        )}
        <ul className="-mx-4 pt-1 md:-mx-5">
          {shown.map((contract) => (
            <li key={contract.wire.match_id}>
              <ContractRow
                contract={contract}
                quotation={quotations?.find((one) => one.symbol === contract.wire.index_symbol)}
                current={contract.symbol === symbol}
                onChoose={() => {
                  onOpenChange(false);
                  onChoose(contract.symbol);
                }}
              />
            </li>
          ))}
        </ul>
        {shown.length === 0 ? (
          <p role="status" className="py-6 text-center text-body text-low">
            {t('picker.none')}
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}
