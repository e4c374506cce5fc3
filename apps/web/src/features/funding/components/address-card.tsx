import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { coins } from '../text.ts';
import type { Paying } from '../types.ts';
import { AddressText } from './address-text.tsx';
import { QrCode } from '../../../shared/ui/qr-code.tsx';

/** Where to send to, to be read by another phone or copied. */
export function AddressCard({ paying }: { paying: Paying }) {
  const { t } = useTranslation('funding');
  const copy = useCopy();
  const { address, qrcode, name, mode, min_number, confirmations } = paying;
  if (address === null) return null;
  return (
    <section
      aria-label={t('deposit.address', { currency: name })}
      className="card on-raised flex flex-col items-center gap-3 p-4"
    >
      <QrCode text={qrcode ?? address} label={t('deposit.qr')} size={176} />
      <p className="w-full text-center text-[15px] leading-5 text-balance break-all">
        <AddressText address={address} />
      </p>
      <Button
        tone="fill"
        block
        icon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => void copy(address)}
      >
        {t('deposit.copy')}
      </Button>
      <FactList
        className="w-full"
        facts={[
          { key: 'least', label: t('deposit.least'), value: coins(min_number, name) },
          ...(mode === 'automatic'
            ? [
                {
                  key: 'confirmations',
                  label: t('deposit.confirmations'),
                  value: String(confirmations),
                },
              ]
            : []),
          { key: 'into', label: t('deposit.into'), value: t('spot') },
        ]}
      />
    </section>
  );
}
