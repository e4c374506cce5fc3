import { useTranslation } from 'react-i18next';
import { AccountFilter, CurrencyFilter } from '../components/list-filters.tsx';
import { RecordsPage } from '../components/records-page.tsx';
import { useFilters } from '../use-filters.ts';

/** Everything that came, went, was moved or exchanged, in all accounts and currencies. */
export default function AllRecordsPage() {
  const { t } = useTranslation('assets');
  const filters = useFilters();
  return (
    <RecordsPage
      title={t('record.all')}
      filters={filters}
      choices={
        <>
          <AccountFilter filters={filters} />
          <CurrencyFilter filters={filters} />
        </>
      }
    />
  );
}
