import { HDKey } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

const ACCOUNT = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const RIGHT = {
  PLAY_MONEY: '0',
  EVM_RPC_URL: 'https://node.example/key',
  EVM_XPUB: ACCOUNT.publicExtendedKey,
  EVM_TOKENS: `USDT:${CONTRACT.toLowerCase()}:6, USDC:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48:6`,
  EVM_HOT_KEY: '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
};

describe('settings of the chain', () => {
  it('are none by default, and read whole where a node is named', () => {
    expect(readConfig({}).evm).toBeUndefined();
    expect(readConfig(RIGHT).evm).toMatchObject({
      rpcUrl: RIGHT.EVM_RPC_URL,
      hotKey: `0x${RIGHT.EVM_HOT_KEY}`,
      tokens: [{ symbol: 'USDT', contract: CONTRACT, decimals: 6 }, { symbol: 'USDC' }],
    });
  });

  it.each([
    [{ EVM_RPC_URL: 'ftp://node' }, 'EVM_RPC_URL'],
    [{ EVM_RPC_URL: '' }, 'EVM_RPC_URL'],
    [{ EVM_XPUB: '' }, 'EVM_XPUB'],
    [{ EVM_XPUB: 'xpub123' }, 'EVM_XPUB'],
    [{ EVM_XPUB: ACCOUNT.privateExtendedKey }, 'EVM_XPUB is a private key'],
    [{ EVM_HOT_KEY: '' }, 'EVM_HOT_KEY'],
    [{ EVM_HOT_KEY: '0x12' }, 'EVM_HOT_KEY'],
    [{ EVM_TOKENS: 'USDT' }, 'EVM_TOKENS'],
    [{ EVM_TOKENS: `USDT:${CONTRACT}:19` }, 'EVM_TOKENS'],
    [{ EVM_TOKENS: `ETH:${CONTRACT}:18` }, 'EVM_TOKENS'],
    [{ EVM_TOKENS: `USDT:${CONTRACT.slice(0, -1)}8:6` }, 'EVM_TOKENS'],
    [{ EVM_TOKENS: `USDT:${CONTRACT}:6,USDC:${CONTRACT}:6` }, 'EVM_TOKENS'],
    [{ PLAY_MONEY: '1' }, 'PLAY_MONEY'],
    [{ PLAY_MONEY: '' }, 'PLAY_MONEY'],
    [{ CLOCK_SPEED: '60' }, 'CLOCK_SPEED'],
    [{ NODE_ENV: 'test', CLOCK_MOVED: '1' }, 'CLOCK_MOVED'],
    [{ NODE_ENV: 'test', FEED: 'still' }, 'FEED'],
    [{ CLOCK_START: '2026-01-01' }, 'CLOCK_START'],
  ])('that are wrong are named: %j', (wrong, name) => {
    const read = () => readConfig({ ...RIGHT, ...wrong });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });

  it('never repeat a key', () => {
    const key = `0x${'g'.repeat(64)}`;
    expect(() => readConfig({ ...RIGHT, EVM_HOT_KEY: key })).toThrow(/^(?!.*ggg)/);
  });
});
