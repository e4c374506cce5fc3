import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { CardsPage } from '../components/cards-page.tsx';

const PAGE_ROWS = 10;

/** Bank cards at home. */
export default function BankPage() {
  const { t } = useTranslation('funding');
  const pages = usePages(calls.funding.cards, {}, { limit: PAGE_ROWS });
  return (
    <CardsPage
      kind="domestic"
      pages={pages}
      factsOf={({ province_city }) => [
        { key: 'place', label: t('cards.province_city'), value: province_city },
      ]}
    />
  );
}
