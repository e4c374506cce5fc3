import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { CardsPage } from '../components/cards-page.tsx';

const PAGE_ROWS = 10;

/** Accounts at banks abroad. */
export default function BankInternationalPage() {
  const { t } = useTranslation('funding');
  const pages = usePages(calls.funding.internationalCards, {}, { limit: PAGE_ROWS });
  return (
    <CardsPage
      kind="international"
      pages={pages}
      factsOf={({ swift_code, address }) => [
        { key: 'swift', label: t('bank.swift'), value: swift_code },
        { key: 'address', label: t('cards.address'), value: address },
      ]}
    />
  );
}
