import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { QrCode } from '../../../shared/ui/qr-code.tsx';
import { type BuyOrder, fiatText } from '../text.ts';

interface Line {
  readonly key: string;
  readonly label: string;
  readonly shown: string;
  /** What is copied, where that is something else. */
  readonly copied?: string;
  readonly strong?: boolean;
}

/** A fact that is typed elsewhere: shown whole, and copied at a touch. */
function CopyLine({ line: { label, shown, copied, strong } }: { line: Line }) {
  const { t } = useTranslation('quick-buy');
  const copy = useCopy();
  return (
    <li className="flex min-h-12 items-center gap-2 py-1">
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-low">{label}</span>
        <span className={strong ? 'block text-head break-words' : 'block text-body break-words'}>
          {shown}
        </span>
      </span>
      <IconButton
        label={t('order.copy', { name: label })}
        onClick={() => void copy(copied ?? shown)}
        className="-mr-2.5"
      >
        <Copy size={18} strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}

/** Where to pay, how much and under which reference; by a QR code where there is one. */
export function PayeeCard({ order }: { order: BuyOrder }) {
  const { t, i18n } = useTranslation('quick-buy');
  const { amount, currency, reference, payee, qrcode } = order;
  // An operator may have named a line that this version has no word for.
  const labelOf = (name: string): string =>
    i18n.exists(`quick-buy:payee.${name}`) ? t(`payee.${name as 'account'}`) : name;
  const lines: readonly Line[] = [
    {
      key: 'amount',
      label: t('order.amount'),
      shown: fiatText(amount, currency),
      copied: amount,
      strong: true,
    },
    { key: 'reference', label: t('order.reference'), shown: reference, strong: true },
    ...payee.map(({ name, value }, at) => ({
      key: `${name}-${at}`,
      label: labelOf(name),
      shown: value,
    })),
  ];
  return (
    <section aria-label={t('order.payTo')} className="card px-4 py-3">
      <h2 className="text-head">
        {t('order.payTo')} <span className="text-body text-low">{order.method.name}</span>
      </h2>
      {qrcode === null ? null : (
        <figure className="flex flex-col items-center gap-2 pt-1">
          <QrCode text={qrcode} label={t('order.qr')} />
          <figcaption className="text-caption text-low">{t('order.scan')}</figcaption>
        </figure>
      )}
      <ul className="divide-y divide-hair pt-1">
        {lines.map((line) => (
          <CopyLine key={line.key} line={line} />
        ))}
      </ul>
      <p className="pt-2 text-caption text-mid">{t('order.referenceNote')}</p>
    </section>
  );
}
