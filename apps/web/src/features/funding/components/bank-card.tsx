import { useTranslation } from 'react-i18next';
import { Banner } from '../../../shared/ui/banner.tsx';
import type { Paying } from '../types.ts';
import { CopyLine } from './copy-line.tsx';

/** The platform's account, and the code by which a transfer is known. */
export function BankCard({ paying: { bank, reference } }: { paying: Paying }) {
  const { t } = useTranslation('funding');
  if (bank === null) return null;
  const lines = [
    { label: t('bank.name'), value: bank.bank_name },
    { label: t('bank.account'), value: bank.account_name },
    { label: t('bank.number'), value: bank.account_number },
    { label: t('bank.swift'), value: bank.swift_code },
    { label: t('bank.aba'), value: bank.aba_number },
    { label: t('bank.address'), value: bank.bank_address },
  ].filter(({ value }) => value !== '');
  return (
    <section aria-label={t('bank.title')} className="card on-raised px-4 py-2">
      <div className="divide-y divide-hair">
        <div className="pb-2">
          <CopyLine strong label={t('bank.reference')} value={reference} />
          <Banner boxed>{t('bank.referenceBody')}</Banner>
        </div>
        {lines.map(({ label, value }) => (
          <CopyLine key={label} label={label} value={value} />
        ))}
      </div>
      {bank.note === '' ? null : <p className="py-2 text-caption text-mid">{bank.note}</p>}
    </section>
  );
}
