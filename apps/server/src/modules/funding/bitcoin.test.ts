import { calls, type InputOf } from '@kontor/contract';
import { depositAddresses } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkId, voucher } from '../../testing/funding.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, type Trader, USDT } from '../../testing/trading.ts';

const { funding, wallet } = calls;
/** The published example of BIP84, and its first addresses. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3Ef' +
  'H1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const FIRST = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const SECOND = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g';
const TXID = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';

let server: TestServer;
let anna: Trader;
let ben: Trader;
let olga: TestOperator;
let network: number;
/** With real money nobody has any to begin with. */
async function newMember(name: string): Promise<Trader> {
  const user = await server.newUser(name);
  return { ...user, as: { token: user.token } };
}

beforeAll(async () => {
  server = await TestServer.start({ environment: { PLAY_MONEY: '0', BTC_XPUB: ZPUB } });
  anna = await newMember('anna');
  ben = await newMember('ben');
  olga = await newOperator(server, 'finance');
  network = await networkId(server, anna, 'BTC', BTC);
});
afterAll(() => server.end());

const way = (who: Trader) => server.must(funding.depositAddress, { currency: BTC }, who.as);
const bitcoins = async (who: Trader) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const spot = accounts.find(({ type }) => type === 'change');
  return spot?.balances.find(({ currency }) => currency === BTC)?.available ?? '0';
};
const claim = async (who: Trader, input: Partial<InputOf<typeof funding.deposit>> = {}) =>
  server.call(
    funding.deposit,
    {
      currency: BTC,
      network,
      amount: '0.2',
      account: TXID,
      voucher: await voucher(server, who),
      ...input,
    },
    who.as,
  );
const approve = (id: number, txid?: string) => {
  const input = { id, amount: '0.2', reason: 'found on the chain', ...(txid && { txid }) };
  return server.call(funding.approveDeposit, input, olga.as);
};
const faultOf = ({ error }: Pick<Awaited<ReturnType<typeof approve>>, 'error'>) => [
  error?.error,
  error?.fields?.[0]?.field ?? error?.details?.field,
];

describe('a deposit of Bitcoin', () => {
  it('has an address of the member’s own, the same for ever', async () => {
    expect(await way(anna)).toMatchObject({
      mode: 'manual',
      own_address: true,
      address: FIRST,
      qrcode: FIRST,
      ways: ['voucher'],
      play_money: false,
    });
    expect((await way(ben)).address).toBe(SECOND);
    expect((await way(anna)).address).toBe(FIRST);
    const tether = await server.must(funding.depositAddress, { currency: USDT }, anna.as);
    expect(tether).toMatchObject({ address: null, own_address: false });
  });

  it('of many who ask at once gives each an address, and none twice', async () => {
    const many = await Promise.all(['c', 'd', 'e', 'f'].map((name) => newMember(name)));
    await Promise.all([...many, ...many].map(way));
    const { queries } = server.program.services;
    const rows = await queries
      .select()
      .from(depositAddresses)
      .where(eq(depositAddresses.chain, 'bitcoin'));
    expect(rows.map(({ index }) => index).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(rows.map(({ address }) => address)).size).toBe(6);
  });

  it('is told of with its transaction, and credited when it was found, once', async () => {
    const told = await claim(anna);
    expect(told.result).toMatchObject({ status: 'pending', account: TXID, txid: null });
    expect(await bitcoins(anna)).toBe('0');
    const id = told.result?.id ?? 0;
    expect(faultOf(await approve(id))).toEqual(['FIELD_REQUIRED', 'txid']);
    expect(faultOf(await approve(id, 'as the member says'))).toEqual([
      'TRANSACTION_FORMAT',
      'txid',
    ]);
    expect((await approve(id, TXID)).result).toMatchObject({ status: 'confirmed', txid: TXID });
    expect(await bitcoins(anna)).toBe('0.2');
    // The same transaction under another picture, or by another member, is booked by nobody.
    const again = await claim(ben, { account: TXID.toUpperCase() });
    const second = await approve(again.result?.id ?? 0, TXID);
    expect(faultOf(second)).toEqual(['TRANSACTION_USED', 'txid']);
    expect(await bitcoins(ben)).toBe('0');
  });

  it.each([
    [{ account: '' }, 'FIELD_REQUIRED', 'account'],
    [{ account: 'my wallet' }, 'FIELD_FORMAT', 'account'],
    [{ account: `${TXID}0` }, 'FIELD_FORMAT', 'account'],
    [{ voucher: undefined }, 'FIELD_REQUIRED', 'voucher'],
  ])('without what it takes to find it is refused: %o', async (input, code, field) => {
    expect(faultOf(await claim(anna, input))).toEqual([code, field]);
  });

  it('of another coin is told of as before', async () => {
    const tron = await networkId(server, anna, 'TRC20');
    const { result } = await claim(anna, {
      currency: USDT,
      network: tron,
      amount: '250',
      account: 'my wallet',
    });
    expect((await approve(result?.id ?? 0)).result).toMatchObject({ status: 'confirmed' });
  });
});
