import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RangeChips } from '../../../shared/ui/range-chips.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { MEDIA, RARITIES, SALES, SORTS, STATES } from '../text.ts';
import type { Sought } from './item-grid.tsx';

const FILTERS = { sale: SALES, state: STATES, rarity: RARITIES } as const;
const NAMES = ['sale', 'state', 'rarity'] as const;

function among<Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text);
}

/** What the address asks for, and how to ask for something else. */
export function useSought(): [Sought, (name: string, value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const type = among(MEDIA, query.get('type'));
  const sale = among(SALES, query.get('sale'));
  const state = among(STATES, query.get('state'));
  const rarity = among(RARITIES, query.get('rarity'));
  const sort = among(SORTS, query.get('sort'));
  const sought: Sought = {
    ...(type && { type }),
    ...(sale && { sale }),
    ...(state && { state }),
    ...(rarity && { rarity }),
    ...(sort && { sort }),
  };
  const seek = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === 'all') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [sought, seek];
}

/** By kind of file, kind of sale, state and rarity, and in which order. */
export function Filters() {
  const { t } = useTranslation(['nft', 'common']);
  const [sought, seek] = useSought();
  return (
    <div className="px-gutter pt-2">
      <RangeChips
        label={t('filter.type')}
        value={sought.type ?? 'all'}
        onChange={(value) => seek('type', value)}
        options={[
          { value: 'all', label: t('filter.all') },
          ...MEDIA.map((value) => ({ value, label: t(`media.${value}`) })),
        ]}
      />
      <div className="no-scrollbar -mx-gutter flex items-center gap-2 overflow-x-auto px-gutter py-2">
        {NAMES.map((name) => (
          <Select<string>
            key={name}
            look="chip"
            label={t(`filter.${name}`)}
            closeLabel={t('common:close')}
            value={sought[name] ?? 'all'}
            onChange={(value) => seek(name, value)}
            options={[
              { value: 'all', label: t(`filter.${name}All`) },
              ...FILTERS[name].map((value) => ({
                value,
                label: t(`${name}.${value}` as 'sale.normal'),
              })),
            ]}
          />
        ))}
        <Select<string>
          look="chip"
          label={t('filter.sort')}
          closeLabel={t('common:close')}
          value={sought.sort ?? 'all'}
          onChange={(value) => seek('sort', value)}
          options={[
            { value: 'all', label: t('sort.running') },
            ...SORTS.map((value) => ({ value, label: t(`sort.${value}`) })),
          ]}
        />
      </div>
    </div>
  );
}
