import type { Network, NetworkKind, Paying } from '../types.ts';

/** Proper names, the same in every language. */
const CHAINS = {
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  ethereum: 'Ethereum',
  tron: 'Tron',
  solana: 'Solana',
  none: '',
} as const satisfies Record<Network['address_format'], string>;

/** The chain behind a network's short name: `Ethereum` of ERC20; '' of a bank. */
export function chainName({ address_format }: Pick<Network, 'address_format'>): string {
  return CHAINS[address_format];
}

export const NETWORK_KINDS = ['chain', 'domestic', 'international'] as const;

export function isKind(text: string | null): text is NetworkKind {
  return NETWORK_KINDS.some((kind) => kind === text);
}

/** Which side of a network is open. */
export type Side = 'deposit' | 'withdraw';

export function isOpen(network: Network, side: Side): boolean {
  return side === 'deposit' ? network.deposit_enabled : network.withdrawal_enabled;
}

/** The network that an address names, else the first that is open, else the first. */
export function networkIn(
  networks: readonly Network[],
  wanted: number | undefined,
  side: Side,
): Network | undefined {
  const named = networks.find(({ id }) => id === wanted);
  return named ?? networks.find((one) => isOpen(one, side)) ?? networks[0];
}

/** What `charge_req` calls the kinds. */
export const DEPOSIT_TYPES = { chain: 0, domestic: 1, international: 2 } as const;

/** How a deposit is told where no own address is watched. */
export function tellsByVoucher({ ways }: Pick<Paying, 'ways'>): boolean {
  return ways.includes('voucher') || ways.includes('bank');
}

/**
 * What a QR code says of an address: without the scheme, parameters and the `//` that wallets put
 * around it, as in `ethereum:0x…@1?value=0`.
 */
export function addressInCode(text: string): string {
  const bare = text.trim().replace(/^[a-z][a-z0-9+.-]{2,20}:(\/\/)?/i, '');
  return bare.replace(/[?@/#].*$/s, '').trim();
}
