import { calls, type InputOf } from '@kontor/contract';
import { picture, uploaded } from './images.ts';
import { endHold, proveOwner, setPayPassword, TEST_PAY_PASSWORD } from './second-factor.ts';
import type { TestServer } from './test-server.ts';
import { newTrader, projected, type Trader, USDT } from './trading.ts';

const { funding } = calls;

export const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let shade = 0;

/** An image that nobody has sent before. */
export async function voucher(server: TestServer, who: Trader): Promise<string> {
  shade += 1;
  return await uploaded(server, who.token, await picture('png', { shade, width: 40, height: 30 }));
}

/** A new member with play money and a pay password, certified where a level is given. */
export async function newPayer(server: TestServer, name: string, level = 0): Promise<Trader> {
  const who = await newTrader(server, name);
  await setPayPassword(server, who);
  await endHold(server, who.id);
  if (level > 0) {
    const input = { userId: who.id, level };
    await server.program.services.exchange.submit({
      kind: 'member.certify',
      actor: 0,
      input,
      key: null,
    });
    await projected(server);
  }
  return who;
}

/** The number of a currency's network. */
export async function networkId(
  server: TestServer,
  who: Trader,
  name: string,
  currency = USDT,
): Promise<number> {
  const { networks } = await server.must(funding.info, { currency }, who.as);
  const found = networks.find((network) => network.name === name);
  if (found === undefined) throw new Error(`there is no network ${name}`);
  return found.id;
}

/** Saves an Ethereum address for USDT, and answers its number. */
export async function saveWallet(
  server: TestServer,
  who: Trader,
  input: Partial<InputOf<typeof funding.saveAddress>> = {},
): Promise<number> {
  const { id } = await server.must(
    funding.saveAddress,
    {
      currency: USDT,
      network: await networkId(server, who, 'ERC20'),
      name: 'ledger',
      address: WALLET,
      qrcode: await voucher(server, who),
      proof: await proveOwner(server, who, 'destination'),
      ...input,
    },
    who.as,
  );
  return id;
}

/** Asks for a withdrawal of USDT with the right pay password. */
export async function withdraw(
  server: TestServer,
  who: Trader,
  input: Partial<InputOf<typeof funding.withdraw>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const terms = { currency: USDT, number: '100', pay_password: TEST_PAY_PASSWORD };
  return await server.call(funding.withdraw, { ...terms, ...input }, { ...who.as, headers });
}
