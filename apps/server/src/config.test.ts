import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { publicKeyOf } from './platform/push-settings.ts';

describe('settings', () => {
  it('have defaults that need nothing from outside', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      metricsPort: 3001,
      dataDirectory: resolve('data'),
      databaseUrl: undefined,
      feed: 'simulated',
      feedSymbol: 'BTC/USDT',
      clockStart: undefined,
      clockSpeed: 1,
      playMoney: true,
      logLevel: 'info',
      checkAnswers: false,
    });
  });

  it('are read from the environment, and an empty one counts as unset', () => {
    const config = readConfig({
      PORT: '8080',
      FEED: 'replay:/tmp/btc.csv',
      FEED_SYMBOL: 'ETH/USDT',
      CLOCK_START: '2026-01-31T08:00:00Z',
      CLOCK_SPEED: '60',
      PLAY_MONEY: '0',
      SMTP_URL: '',
    });
    expect(config).toMatchObject({
      port: 8080,
      metricsPort: 8081,
      feed: 'replay',
      feedFile: '/tmp/btc.csv',
      feedSymbol: 'ETH/USDT',
      clockStart: Date.UTC(2026, 0, 31, 8),
      clockSpeed: 60,
      playMoney: false,
      smtpUrl: undefined,
    });
  });

  it('name the lines, and none unless they are set', () => {
    const LINES = 'Asia=https://asia.kontor.example, Line 2=https://b.example:8443/';
    expect(readConfig({ LINES }).lines).toEqual([
      { name: 'Asia', url: 'https://asia.kontor.example' },
      { name: 'Line 2', url: 'https://b.example:8443' },
    ]);
    expect(readConfig({}).lines).toEqual([]);
  });

  it.each([
    ['2026-01-31', Date.UTC(2026, 0, 31)],
    ['2026-01-31T08:00', Date.UTC(2026, 0, 31, 8)],
    ['2026-01-31 08:00:00', Date.UTC(2026, 0, 31, 8)],
    ['2026-01-31T08:00:00.5+01:00', Date.UTC(2026, 0, 31, 7, 0, 0, 500)],
  ])('reads the time %s as UTC unless it names a zone', (text, expected) => {
    expect(readConfig({ CLOCK_START: text }).clockStart).toBe(expected);
  });

  it.each([
    ['PORT', '70000', '65535'],
    ['PORT', '80.5', 'whole number'],
    ['METRICS_PORT', 'x', '65535'],
    ['DATABASE_URL', 'mysql://host/db', 'postgres://'],
    ['OPERATOR_EMAIL', 'nobody', 'a mail address'],
    ['FEED', 'real', 'simulated, live or replay:FILE'],
    ['FEED', 'replay:', 'replay:FILE'],
    ['FEED_SYMBOL', 'btcusdt', 'BTC/USDT'],
    ['CLOCK_START', 'yesterday', 'ISO time'],
    ['CLOCK_START', '2026-13-01', 'ISO time'],
    ['CLOCK_SPEED', '0', 'from 0.01'],
    ['CLOCK_SPEED', '-1', 'from 0.01'],
    ['SMTP_URL', 'mail.example', 'smtp://'],
    ['SMS_URL', 'ftp://sms', 'http'],
    ['LINES', 'https://a.example', 'NAME=https://HOST'],
    ['LINES', 'One=ftp://a.example', 'alone'],
    ['LINES', 'One=https://a.example/path', 'alone'],
    ['LINES', 'One=https://user:word@a.example', 'alone'],
    ['LINES', 'One=https://a.example,Two=https://A.example', 'an address twice'],
    ['LINES', 'One=https://a.example,One=https://b.example', 'the same name'],
    ['LINES', 'One=https://a.example,Two=http://b.example', 'mixes'],
    ['LINES', '<b>=https://a.example', 'letters'],
    ['RATES_URL', 'rates', 'http'],
    ['PLAY_MONEY', 'yes', '1, true, 0 or false'],
    ['LOG_LEVEL', 'loud', 'debug'],
    ['TRUSTED_PROXIES', '99', 'from 0 to 10'],
  ])('a wrong %s stops the start with its name and what is allowed', (name, value, allowed) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    expect(read).toThrow(allowed);
  });

  it('let prices stand in tests only', () => {
    const still = { FEED: 'still', NODE_ENV: 'test' };
    expect(readConfig(still)).toMatchObject({ feed: 'simulated', feedIsStill: true });
    expect(readConfig({ NODE_ENV: 'test' })).toMatchObject({ feedIsStill: false });
    for (const NODE_ENV of ['production', 'development', '']) {
      expect(() => readConfig({ FEED: 'still', NODE_ENV })).toThrow(ConfigError);
      expect(() => readConfig({ FEED: 'still', NODE_ENV })).toThrow(/FEED.*NODE_ENV=test only/u);
    }
  });

  it('let time be moved in tests only', () => {
    const moved = { CLOCK_MOVED: '1', NODE_ENV: 'test' };
    expect(readConfig(moved)).toMatchObject({ clockIsMoved: true });
    expect(readConfig({ NODE_ENV: 'test' })).toMatchObject({ clockIsMoved: false });
    for (const NODE_ENV of ['production', 'development', '']) {
      expect(() => readConfig({ CLOCK_MOVED: '1', NODE_ENV })).toThrow(ConfigError);
      expect(() => readConfig({ CLOCK_MOVED: '1', NODE_ENV })).toThrow(/NODE_ENV=test only/u);
    }
  });

  it('a wrong address is not repeated, because it can hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:sesame@host/db' })).not.toThrow(/sesame/);
  });

  it('a password has 8 to 72 characters, spaces included, and is never repeated', () => {
    const read = (value: string) => readConfig({ OPERATOR_PASSWORD: value }).operatorPassword;
    expect(read(' eight in ')).toBe(' eight in ');
    expect(read('')).toBeUndefined();
    for (const wrong of ['sesame', 'sesame'.repeat(13)]) {
      expect(() => read(wrong)).toThrow('OPERATOR_PASSWORD must have 8 to 72 characters');
      expect(() => read(wrong)).not.toThrow(/sesame/);
    }
  });
});

describe('the key that browsers are woken with', () => {
  const privateKey = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE';
  const publicKey = publicKeyOf(privateKey);

  it('is drawn where none is set, and asked for by a mail address', () => {
    expect(readConfig({ MAIL_FROM: 'a@kontor.example' }).push).toEqual({
      privateKey: undefined,
      subject: 'mailto:a@kontor.example',
      hosts: [],
    });
    const set = { VAPID_PRIVATE_KEY: privateKey, VAPID_PUBLIC_KEY: publicKey };
    expect(readConfig({ ...set, VAPID_SUBJECT: 'https://kontor.example' }).push).toMatchObject({
      privateKey,
      subject: 'https://kontor.example',
    });
  });

  it.each([
    { VAPID_PUBLIC_KEY: publicKey },
    { VAPID_PRIVATE_KEY: privateKey.slice(1) },
    { VAPID_PRIVATE_KEY: '_'.repeat(42) + '8' },
    { VAPID_PRIVATE_KEY: privateKey, VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` },
    { VAPID_SUBJECT: 'somebody' },
    { PUSH_HOSTS: 'https://push.example.org/all' },
    { PUSH_HOSTS: '*' },
    { PUSH_HOSTS: '169.254.169.254' },
    { PUSH_HOSTS: 'http://push.example.org' },
  ])('stops the start when it is wrong: %o', (environment) => {
    const start = () => readConfig(environment);
    expect(start).toThrow(ConfigError);
    expect(start).not.toThrow(privateKey.slice(1));
  });
});
