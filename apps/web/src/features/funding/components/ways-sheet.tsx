import { CreditCard, Globe, Landmark, Link2, type LucideIcon, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FundWay } from '../../../shared/wallet/fund-path.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { FundingCoin } from '../calls/use-coins.ts';
import { NETWORK_KINDS, isOpen } from '../model/networks.ts';
import { RECEIVE_PATH, WITHDRAW_PATH } from '../paths.ts';
import { pathWith } from '../query.ts';
import { type FundingText, chainBeside, coins, networkName } from '../text.ts';
import type { Network, NetworkKind } from '../types.ts';

export interface Way {
  readonly key: string;
  readonly kind: NetworkKind;
  readonly networks: readonly Network[];
  /** Nothing where it is switched off. */
  readonly path: string | undefined;
}

/** In: each network is a way of its own. Out: by what the money goes to. */
export function waysOf({ currency, networks }: FundingCoin, way: FundWay): Way[] {
  if (way === 'deposit') {
    return networks.map((network) => ({
      key: String(network.id),
      kind: network.kind,
      networks: [network],
      path: isOpen(network, way)
        ? pathWith(RECEIVE_PATH, { currency, network: network.id })
        : undefined,
    }));
  }
  return NETWORK_KINDS.flatMap((kind) => {
    const own = networks.filter((network) => network.kind === kind);
    if (own.length === 0) return [];
    const open = own.some((network) => isOpen(network, way));
    const path = open ? pathWith(WITHDRAW_PATH, { currency, kind }) : undefined;
    return [{ key: kind, kind, networks: own, path }];
  });
}

const ICONS: Readonly<Record<FundWay, Readonly<Record<NetworkKind, LucideIcon>>>> = {
  deposit: { chain: Link2, domestic: Landmark, international: Globe },
  withdraw: { chain: Wallet, domestic: CreditCard, international: Globe },
};

function titleOf(t: FundingText, { kind, networks: [network] }: Way, way: FundWay): string {
  if (way === 'withdraw' || network === undefined) return t(`target.${kind}`);
  const chain = chainBeside(network);
  const name = networkName(t, network);
  return chain === '' || chain === name ? name : `${name}, ${chain}`;
}

function factsOf(t: FundingText, { networks }: Way, way: FundWay, currency: string): string {
  const [network] = networks;
  if (network === undefined) return '';
  if (way === 'withdraw') {
    return networks
      .map((one) =>
        t('ways.fee', { network: networkName(t, one), amount: coins(one.fee, currency) }),
      )
      .join(' · ');
  }
  const least = t('ways.least', { amount: coins(network.min_deposit, currency) });
  const automatic = network.kind === 'chain' && network.mode === 'automatic';
  return `${t(automatic ? 'ways.address' : 'ways.voucher')} · ${least}`;
}

/** The ways of one coin, each with what there is to know before choosing. */
export function WaysSheet({
  coin,
  way,
  open,
  onOpenChange,
}: {
  coin: FundingCoin | undefined;
  way: FundWay;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['funding', 'common']);
  if (coin === undefined) return null;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common:close')}
      title={t(way === 'deposit' ? 'ways.in' : 'ways.out', { currency: coin.name })}
    >
      <ul className="-mx-gutter">
        {waysOf(coin, way).map((one) => {
          const Icon = ICONS[way][one.kind];
          return (
            <li key={one.key}>
              <AssetRow
                leading={
                  <span className="grid size-9 flex-none place-items-center rounded-full bg-fill text-mid">
                    <Icon size={18} strokeWidth={1.75} aria-hidden />
                  </span>
                }
                title={titleOf(t, one, way)}
                subtitle={factsOf(t, one, way, coin.name)}
                {...(one.path === undefined
                  ? { badge: <Tag>{t('paused')}</Tag> }
                  : { href: `#${one.path}` })}
              />
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
