import { BlockList, isIP } from 'node:net';

/** Where the operators' console is reached: everywhere, unless one of the two is set. */
export interface ConsoleDoor {
  /** The only host name under which it is there. */
  readonly host: string | undefined;
  /** The only networks from which it is there. */
  readonly networks: BlockList | undefined;
}

const NETWORKS_MAX = 50;

/**
 * Reads `CONSOLE_HOST`, a host name, and `CONSOLE_NETWORKS`, addresses or `ADDRESS/BITS` with
 * commas between. Calls `fault` with a message that says what is allowed.
 */
export function readConsoleDoor(
  read: (name: string) => string | undefined,
  fault: (message: string) => never,
): ConsoleDoor {
  const host = read('CONSOLE_HOST')?.toLowerCase();
  if (host !== undefined && !/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(host)) {
    fault('CONSOLE_HOST must be a host name without a port, such as console.example.org');
  }
  const listed = read('CONSOLE_NETWORKS');
  return { host, networks: listed === undefined ? undefined : networksOf(listed, fault) };
}

function networksOf(listed: string, fault: (message: string) => never): BlockList {
  const parts = listed.split(',').map((part) => part.trim());
  if (parts.length > NETWORKS_MAX) fault(`CONSOLE_NETWORKS names more than ${NETWORKS_MAX}`);
  const networks = new BlockList();
  for (const part of parts) {
    const [address = '', bits, ...more] = part.split('/');
    const version = isIP(address);
    const bitsMax = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? bitsMax : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (version === 0 || more.length > 0 || prefix < 0 || prefix > bitsMax) {
      fault(
        `CONSOLE_NETWORKS is "${part}", but allowed is: 203.0.113.7, 10.0.0.0/8, 2001:db8::/32`,
      );
    }
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

/** Whether the console is there for who asks for it under this host name, from this address. */
export function isAtDoor(
  { host, networks }: ConsoleDoor,
  asked: { readonly hostname: string; readonly ip: string },
): boolean {
  if (host !== undefined && asked.hostname.toLowerCase() !== host) return false;
  return networks === undefined || isListed(networks, asked.ip);
}

/** An address of the old family may come in the clothes of the new one. */
function isListed(networks: BlockList, ip: string): boolean {
  const old = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  const version = isIP(old);
  return version !== 0 && networks.check(old, version === 4 ? 'ipv4' : 'ipv6');
}
