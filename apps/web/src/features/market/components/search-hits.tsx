import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../../shared/lib/format.ts';
import { highlight } from '../../../shared/markets/market-lists.ts';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { ChangePill } from '../../../shared/ui/change-pill.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';

export const HITS_ID = 'market-hits';

function Marked({ name, words }: { name: string; words: string }) {
  return highlight(name, words).map((piece, index) =>
    piece.hit ? (
      <mark key={`${index}-${piece.text}`} className="bg-transparent text-blue">
        {piece.text}
      </mark>
    ) : (
      <span key={`${index}-${piece.text}`}>{piece.text}</span>
    ),
  );
}

function Hit({
  quotation,
  words,
  id,
  chosen,
  onOpen,
}: {
  quotation: Quotation;
  words: string;
  id: string;
  chosen: boolean;
  onOpen: () => void;
}) {
  const live = useLiveFigures(quotation);
  return (
    // The input keeps the focus and its arrow keys choose, so the options are not tab stops.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onOpen();
      }}
      className={classNames(
        'press-row flex min-h-15 w-full cursor-pointer items-center gap-3 px-gutter text-left',
        chosen && 'bg-fill',
      )}
    >
      <CoinMark symbol={quotation.currency_name} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[15px] leading-5 font-semibold">
          <Marked name={quotation.currency_name} words={words} />
          <span className="ml-0.5 text-caption font-normal text-low">/{quotation.legal_name}</span>
        </span>
        <span className="block truncate text-caption text-low">
          <Marked name={quotation.title} words={words} />
        </span>
      </span>
      <span className="text-right">
        <span className="block text-[15px] leading-5 font-medium">
          {formatPrice(live.now_price, quotation.price_precision)}
        </span>
        <ChangePill percent={live.change} look="text" className="text-caption font-normal" />
      </span>
    </div>
  );
}

/** What a search has found, as the list of a combobox. */
export function SearchHits({
  hits,
  words,
  chosen,
  onOpen,
}: {
  hits: readonly Quotation[];
  words: string;
  chosen: number;
  onOpen: (quotation: Quotation) => void;
}) {
  const { t } = useTranslation('market');
  return (
    <>
      <p role="status" className="px-gutter py-2 text-caption text-low">
        {t('search.found', { count: hits.length })}
      </p>
      <div id={HITS_ID} role="listbox" aria-label={t('search.results')}>
        {hits.map((quotation, index) => (
          <Hit
            key={quotation.id}
            id={`${HITS_ID}-${index}`}
            quotation={quotation}
            words={words}
            chosen={index === chosen}
            onOpen={() => onOpen(quotation)}
          />
        ))}
      </div>
    </>
  );
}
