export interface OutsidePage {
  readonly allowed: boolean;
  /** Empty where the address is none. */
  readonly host: string;
  readonly address: string;
}

/** Only https, only the named hosts, and nothing in the address that could pose as another host. */
export function outsidePage(address: string, hosts: readonly string[]): OutsidePage {
  if (!URL.canParse(address)) return { allowed: false, host: '', address: '' };
  const { protocol, username, password, port, hostname, href } = new URL(address);
  const plain = username === '' && password === '' && port === '';
  const allowed = protocol === 'https:' && plain && hosts.includes(hostname);
  return { allowed, host: hostname, address: href };
}
