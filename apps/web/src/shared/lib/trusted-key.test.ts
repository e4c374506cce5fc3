import { beforeEach, expect, it } from 'vitest';
import { lasting } from '../storage/safe-storage.ts';
import { trustedKeys, trustKeys } from './trusted-key.ts';

beforeEach(() => lasting.removeItem('kontor.tick-key'));

const pem = (name: string) => `-----BEGIN PUBLIC KEY-----\n${name}\n-----END PUBLIC KEY-----`;

it('keeps every key that the exchange has given, each once', () => {
  expect(trustedKeys()).toBeUndefined();
  trustKeys([pem('one')]);
  trustKeys([`${pem('one')}\n`, pem('two')]);
  expect(trustedKeys()).toEqual([pem('one'), pem('two')]);
  trustKeys([pem('three')]);
  expect(trustedKeys()).toEqual([pem('one'), pem('two'), pem('three')]);
});
