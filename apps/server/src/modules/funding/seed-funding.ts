import type { Services } from '../../services.ts';
import { bankDetails, BANK_KINDS, saveBankDetails } from './bank-details.ts';
import { networksOf } from './networks.ts';

type Row = readonly [
  currency: string,
  name: string,
  chain: string,
  addressFormat: 'bitcoin' | 'litecoin' | 'dogecoin' | 'ethereum' | 'tron' | 'solana' | 'none',
  minimumDeposit: string,
  confirmations: number,
  minimumWithdrawal: string,
  withdrawalFee: string,
];

/** The first of a currency is offered first. Figures that an operator edits. */
const NETWORKS: readonly Row[] = [
  ['BTC', 'BTC', 'bitcoin', 'bitcoin', '0.0001', 2, '0.001', '0.0002'],
  ['ETH', 'ERC20', 'ethereum', 'ethereum', '0.005', 12, '0.01', '0.002'],
  ['USDT', 'ERC20', 'ethereum', 'ethereum', '5', 12, '20', '4'],
  ['USDT', 'TRC20', 'tron', 'tron', '5', 20, '10', '1'],
  ['USDT', 'BANK', 'domestic', 'none', '50', 0, '100', '2'],
  ['USDT', 'SWIFT', 'international', 'none', '500', 0, '500', '25'],
  ['USDC', 'ERC20', 'ethereum', 'ethereum', '5', 12, '20', '4'],
  ['SOL', 'SOL', 'solana', 'solana', '0.05', 32, '0.1', '0.01'],
  ['DOGE', 'DOGE', 'dogecoin', 'dogecoin', '10', 40, '30', '5'],
  ['LTC', 'LTC', 'litecoin', 'litecoin', '0.01', 6, '0.05', '0.005'],
  ['TRX', 'TRC20', 'tron', 'tron', '10', 20, '20', '2'],
  ['LINK', 'ERC20', 'ethereum', 'ethereum', '0.5', 12, '2', '0.3'],
  ['UNI', 'ERC20', 'ethereum', 'ethereum', '1', 12, '3', '0.5'],
  ['BNB', 'BEP20', 'bsc', 'ethereum', '0.01', 15, '0.05', '0.001'],
  ['AVAX', 'AVAXC', 'avalanche', 'ethereum', '0.1', 12, '0.5', '0.02'],
  ['ARB', 'ARBITRUM', 'arbitrum', 'ethereum', '2', 12, '5', '0.5'],
];

/**
 * The networks of a new installation, all in manual mode until keys are configured; what operators
 * have changed or added stays. Where money is play money, a new address can be used at once, and
 * the bank is plainly no bank.
 */
export async function seedFunding(
  services: Pick<Services, 'exchange' | 'markets' | 'queries' | 'config'>,
): Promise<void> {
  const { exchange, markets, queries, config } = services;
  const known = networksOf(services);
  const submit = async (
    kind: string,
    input: Readonly<Record<string, string | number | boolean>>,
  ) => {
    const { outcome } = await exchange.submit({ kind, actor: 0, input, key: null });
    if (!outcome.ok) throw new Error(`${kind} was refused: ${outcome.code}`);
  };
  if (known.length === 0 && config.playMoney) {
    await submit('setting.define', { name: 'address_hold_hours', value: '0' });
  }
  for (const [sort, row] of NETWORKS.entries()) {
    const [code, name, chain, addressFormat, minimumDeposit, confirmations, least, fee] = row;
    const currency = markets.catalogue.currencyByCode(code);
    if (currency === undefined) continue;
    if (known.some((one) => one.currencyId === currency.id && one.name === name)) continue;
    await submit('network.define', {
      currencyId: currency.id,
      name,
      kind: chain === 'domestic' || chain === 'international' ? chain : 'chain',
      chain,
      addressFormat,
      depositEnabled: true,
      withdrawalEnabled: true,
      minimumDeposit,
      confirmations,
      minimumWithdrawal: least,
      withdrawalFee: fee,
      sort,
    });
  }
  if (config.playMoney) await seedDemoBank(queries);
}

async function seedDemoBank(queries: Services['queries']): Promise<void> {
  const set = await bankDetails(queries);
  for (const kind of BANK_KINDS) {
    if (set.some((details) => details.kind === kind)) continue;
    await saveBankDetails(queries, {
      kind,
      bank_name: 'Demo Bank (play money)',
      account_name: 'Kontor Demo',
      account_number: kind === 'domestic' ? '0000 0000 0000' : 'XX00 DEMO 0000 0000',
    });
  }
}
