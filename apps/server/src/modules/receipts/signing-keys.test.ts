import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, type OutputOf } from '@kontor/contract';
import { MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { verifyLinesText } from '../../lines-file.ts';
import { verifyReceiptText } from '../../receipt-file.ts';
import { TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';

type Receipt = OutputOf<typeof calls.receipts.get>;

let server: TestServer;
let alice: Trader;
beforeAll(async () => {
  server = await TestServer.start();
  alice = await newTrader(server, 'alice');
});
afterAll(() => server.end());

const heads = () => server.program.services.markets.heads;
const publicKey = () => server.program.services.markets.keys.current.public_key;
const keyFile = (name = 'tick-heads.pem') => join(server.config.dataDirectory, 'keys', name);

/** An option from its purchase to the minute's signature. */
async function settled(): Promise<number> {
  const input = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '10' } as const;
  await server.clock.advance(2_000);
  const { id } = await server.must(calls.options.submit, input, alice.as);
  await server.clock.advance(2 * MINUTE_MS);
  await projected(server);
  await heads().signUntil(server.clock.now());
  return id;
}
const receiptOf = (id: number): Promise<Receipt> =>
  server.must(calls.receipts.get, { kind: 'option', id }, alice.as);
const verdictOf = (receipt: unknown, ...trusted: string[]) =>
  verifyReceiptText(JSON.stringify(receipt), trusted).verdict;

/** What `kontor verify` says of the signatures. */
async function headsCheck(...tickPublicKeys: string[]) {
  const { database } = server.program.services;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { checks } = await verifyExchange({ database, log, tickPublicKeys });
  return checks.find(({ name }) => name === 'tick heads');
}

describe('the key that signs', () => {
  let id: number;
  let before: Receipt;
  let first: string;

  it('gives the same receipt to the letter, again and after a restart', async () => {
    id = await settled();
    before = await receiptOf(id);
    first = publicKey();
    expect(verdictOf(before, first)).toBe('verified');
    expect(await receiptOf(id)).toEqual(before);
    await server.restart();
    expect(await receiptOf(id)).toEqual(before);
    expect(publicKey()).toBe(first);
  });

  it('hands over to the next one, and what it signed is verified for ever', async () => {
    await server.restart(() => rename(keyFile(), keyFile('tick-heads-previous.pem')));
    const second = publicKey();
    expect(second).not.toBe(first);
    expect(await readFile(keyFile(), 'utf8')).toContain('PRIVATE KEY');
    const again = await receiptOf(id);
    expect(again.signature).not.toBe(before.signature);
    expect({ ...again, keys: before.keys, key_id: '', signature: '' }).toEqual({
      ...before,
      key_id: '',
      signature: '',
    });
    const later = await receiptOf(await settled());
    for (const trusted of [first, second]) {
      for (const receipt of [again, later]) expect(verdictOf(receipt, trusted)).toBe('verified');
      expect(await headsCheck(trusted)).toMatchObject({ ok: true });
      const signed = await server.must(calls.site.signedLines, {});
      expect(verifyLinesText(JSON.stringify(signed), [trusted]).ok).toBe(true);
    }
    // The file of before names one key; whoever knows the newer one gets all with any receipt.
    expect(verdictOf(before, first)).toBe('verified');
    expect(verdictOf(before, ...later.keys.map((key) => key.public_key))).toBe('verified');
    const listed = await server.must(calls.markets.heads, { symbol: 'BTC/USDT', limit: 100 });
    expect(listed).toMatchObject({ public_key: second, keys: later.keys });
    const used = new Set(listed.heads.map(({ key_id }) => key_id));
    expect([...used].sort()).toEqual(later.keys.map((key) => key.id).sort());
  });

  it('that was lost is followed by one that accepts it and is told apart from it', async () => {
    const second = publicKey();
    await server.restart(async () => {
      await rm(keyFile());
      await rm(keyFile('tick-heads-previous.pem'));
    });
    const third = publicKey();
    expect(server.logLines.join('\n')).toContain('has not handed over');
    const receipt = await receiptOf(id);
    expect(receipt.keys.map(({ handover, acceptance }) => [!handover, !acceptance])).toEqual([
      [true, true],
      [false, false],
      [true, false],
    ]);
    expect(verdictOf(receipt, third)).toBe('verified');
    expect(verdictOf(receipt, second)).toBe('wrong');
    expect(await headsCheck(third)).toMatchObject({ ok: true });
    expect(await headsCheck(second)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('is not joined to the given one'),
    });
  });
});
