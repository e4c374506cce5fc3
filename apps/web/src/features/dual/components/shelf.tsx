import { calls, type OutputOf } from '@kontor/contract/light';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { type DualType, SORTS, type Sort, shelfOf } from '../model/product.ts';
import { figure } from '../text.ts';
import { ProductRow } from './product-row.tsx';

type Sections = OutputOf<typeof calls.dual.index>;

/** What is chosen is in the address, so that a product's page leads back to it. */
function useChoice(sections: Sections) {
  const [query, setQuery] = useSearchParams();
  const section = sections.find((one) => one.section === query.get('coin')) ?? sections[0];
  const type: DualType = query.get('type') === 'put' ? 'put' : 'call';
  const sort = SORTS.find((one) => one === query.get('sort')) ?? 'rate';
  const set = (name: 'coin' | 'type' | 'sort', value: string): void => {
    query.set(name, value);
    setQuery(query, { replace: true });
  };
  return { section, type, sort, set };
}

/** The products of a coin: those that sell it high, or those that buy it low. */
export function Shelf({ sections }: { sections: Sections }) {
  const { t } = useTranslation(['dual', 'common']);
  const panelId = useId();
  const { section, type, sort, set } = useChoice(sections);
  if (section === undefined) {
    return <EmptyState title={t('empty.shelf')} body={t('empty.shelfBody')} />;
  }
  const coin = section.section;
  const shown = shelfOf(section.products, { type, sort });
  const index = section.products[0]?.index_price ?? null;
  return (
    <>
      <TopTabs
        label={t('shelf.coin')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={coin}
        onChange={(value) => set('coin', value)}
        tabs={sections.map((one) => ({ value: one.section, label: one.section }))}
      />
      <div id={panelId} role="tabpanel" aria-label={coin} className="px-gutter pt-3 pb-6">
        <Segmented<DualType>
          label={t('shelf.type')}
          value={type}
          onChange={(value) => set('type', value)}
          options={[
            { value: 'call', label: t('type.call') },
            { value: 'put', label: t('type.put') },
          ]}
        />
        <p className="pt-3 text-body text-mid">{t(`hint.${type}`, { coin })}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 pt-1">
          <p className="text-caption text-low">
            {index === null ? t('index.unknown') : t('index.now', { coin, price: figure(index) })}
          </p>
          <Select<Sort>
            look="plain"
            label={t('shelf.sort')}
            closeLabel={t('common:close')}
            value={sort}
            onChange={(value) => set('sort', value)}
            options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </div>
        {shown.length === 0 ? (
          <EmptyState scope="part" title={t('empty.shelf')} body={t('empty.shelfBody')} />
        ) : (
          <ul className="divide-y divide-hair md:grid md:grid-cols-2 md:gap-x-10 lg:grid-cols-3">
            {shown.map((product) => (
              <li key={product.id}>
                <ProductRow product={product} />
              </li>
            ))}
          </ul>
        )}
        <p className="pt-4 text-caption text-low">{t('risk')}</p>
      </div>
    </>
  );
}
