import { calls } from '@kontor/contract/light';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePages } from '../../../shared/api/use-pages.ts';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { PrivateImage } from '../../../shared/upload/private-image.tsx';
import { AddressText } from '../components/address-text.tsx';
import { HeldTag } from '../components/held-tag.tsx';
import { SavedList } from '../components/saved-list.tsx';
import { SavedNav } from '../components/saved-nav.tsx';
import { shortTarget } from '../model/destinations.ts';
import { ADD_WALLET_PATH, WITHDRAW_PATH } from '../paths.ts';
import { pathWith } from '../query.ts';
import type { WalletAddress } from '../types.ts';
import { useForget } from '../use-forget.ts';

/** As many as a page of the list has by the seed. */
const PAGE_ROWS = 10;

/** One address to the last character, its QR code, and what can be done with it. */
function AddressSheet({
  address,
  open,
  onOpenChange,
}: {
  address: WalletAddress | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['funding', 'common']);
  const copy = useCopy();
  const forget = useForget('chain');
  if (address === undefined) return null;
  const { id, name, currency, currency_id, network, usable_from, usable } = address;
  const remove = async (): Promise<void> => {
    if (await forget(id, name)) onOpenChange(false);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common:close')}
      title={name}
      footer={
        <div className="flex gap-2">
          <Button
            tone="line-down"
            className="flex-1"
            icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('forget.confirm')}
          </Button>
          <Link
            to={pathWith(WITHDRAW_PATH, { currency: currency_id, kind: 'chain', to: id })}
            className={`${buttonClass({ tone: 'blue' })} flex-1`}
          >
            {t('withdraw.submit')}
          </Link>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-3">
        <PrivateImage
          address={address.qrcode}
          alt={t('deposit.qr')}
          className="size-44 rounded-control bg-white object-contain"
        />
        <p className="w-full text-center text-[15px] leading-5 text-balance break-all">
          <AddressText address={address.address} />
        </p>
        <Button
          block
          icon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void copy(address.address)}
        >
          {t('deposit.copy')}
        </Button>
        <FactList
          className="w-full"
          facts={[
            { key: 'coin', label: t('coin'), value: currency },
            { key: 'network', label: t('network'), value: network },
            ...(usable
              ? []
              : [
                  {
                    key: 'held',
                    label: t('held.label'),
                    value: formatDateTime(usable_from, false),
                    tone: 'warn' as const,
                  },
                ]),
          ]}
        />
      </div>
    </Sheet>
  );
}

/** Where coins may go: the addresses that were saved, newest first. */
export default function WalletPage() {
  const { t } = useTranslation('funding');
  const pages = usePages(calls.funding.addresses, {}, { limit: PAGE_ROWS });
  const [shown, setShown] = useState<WalletAddress>();
  const [open, setOpen] = useState(false);
  return (
    <SubPage title={t('addresses.title')} fallback={SETTINGS_PATH}>
      <SavedNav />
      <SavedList
        kind="chain"
        pages={pages}
        action={
          <Link to={ADD_WALLET_PATH} className={buttonClass({ tone: 'blue', block: true })}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            {t('add.chain')}
          </Link>
        }
        renderRow={(one) => (
          <li key={one.id}>
            <AssetRow
              leading={<CoinMark symbol={one.currency} size={32} />}
              title={<span className="min-w-0 break-words">{one.name}</span>}
              badge={<HeldTag usableFrom={one.usable_from} />}
              subtitle={`${one.currency} · ${one.network} · ${shortTarget(one.address)}`}
              onPress={() => {
                setShown(one);
                setOpen(true);
              }}
            />
          </li>
        )}
      />
      <AddressSheet address={shown} open={open} onOpenChange={setOpen} />
    </SubPage>
  );
}
