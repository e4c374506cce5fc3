import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReceiptReport } from '@kontor/rules/receipt';
import { faultText } from '../text.ts';

/** Each check by name: what was looked at, or exactly what is wrong. */
export function ChecksList({ report }: { report: ReceiptReport }) {
  const { t } = useTranslation(['receipt', 'common']);
  return (
    <ul className="flex flex-col gap-2.5">
      {report.checks.map(({ name, ok, looked, fault }) => (
        <li key={name} className="flex gap-2.5 text-body">
          {ok ? (
            <CircleCheck size={20} strokeWidth={1.75} className="text-gold" aria-hidden />
          ) : (
            <CircleX size={20} strokeWidth={1.75} className="text-down" aria-hidden />
          )}
          <span className="min-w-0">
            <span className="sr-only">{t(ok ? 'check.ok' : 'check.wrong')}: </span>
            <span className="block font-medium">{t(`check.${name}`, { count: looked })}</span>
            {fault === null ? null : <span className="block text-down">{faultText(t, fault)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
