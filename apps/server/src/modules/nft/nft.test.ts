import { calls, type InputOf, type OutputOf } from '@kontor/contract';
import { parseAmount } from '@kontor/money';
import { verifyOpening } from '@kontor/rules/nft';
import { HOUR_MS } from '@kontor/rules/time';
import { hash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { newPayer } from '../../testing/funding.ts';
import { picture, uploaded } from '../../testing/images.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { endHold, setPayPassword, TEST_PAY_PASSWORD } from '../../testing/second-factor.ts';
import { TestServer } from '../../testing/test-server.ts';
import { wrongFigures } from '../../testing/wrong-figures.ts';
import { projected, type Trader, USDT } from '../../testing/trading.ts';
import { openingFaultOf } from '../../opening-file.ts';
import { drawArt, playArt } from './art.ts';
import { seedGallery } from './seed-nft.ts';
import { SEED_BOXES, SEED_WORKS } from './seed-works.ts';
import { webmOf } from './webm.ts';

const { nft, messages } = calls;
type Media = OutputOf<typeof nft.upload>;
type Drop = InputOf<typeof nft.drop>;

const sha256 = (text: string) => hash('sha256', text, 'hex');

let server: TestServer;
let olga: TestOperator;
let anna: Trader;
let ben: Trader;
let cleo: Trader;

beforeAll(async () => {
  server = await TestServer.start({
    environment: { CLOCK_SPEED: '6000' },
    parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })],
  });
  olga = await newOperator(server, 'content');
  await server.clock.advance(120_000);
  anna = await newPayer(server, 'anna', 1);
  ben = await newPayer(server, 'ben', 1);
  cleo = await newPayer(server, 'cleo', 1);
});
afterAll(() => server.end());

const reason = 'looked at it';
const proof = { pay_password: TEST_PAY_PASSWORD };
const now = () => server.clock.now();
let shade = 1;

async function send(bytes: Uint8Array, who = anna) {
  server.wallClock.advance(5_000);
  const form = new FormData();
  form.append('lang', 'en');
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'work.png');
  return await server.raw<Media>('/api/bind_box/upload', {
    method: 'POST',
    headers: { authorization: who.token },
    body: form,
  });
}

async function sent(bytes?: Uint8Array): Promise<Media> {
  shade += 1;
  const { result, error } = await send(bytes ?? (await picture('png', { shade })));
  if (result === undefined) throw new Error(error?.error);
  return result;
}

async function terms(changes: Partial<Drop> = {}): Promise<Drop> {
  return {
    name: 'Tide',
    description: 'Waves of one line',
    media: (await sent()).address,
    rarity: 'rare',
    royalty: '0.05',
    sale: 'normal',
    price: '100',
    currency_id: USDT,
    stock: 10,
    starts_at: now(),
    ends_at: now() + 24 * HOUR_MS,
    ...changes,
  };
}

/** A drop of Anna's that an operator let in; its code. */
async function dropped(changes: Partial<Drop> = {}): Promise<string> {
  const json = { ...anna.as, as: 'json' } as const;
  const { code } = await server.must(nft.drop, await terms(changes), json);
  const { data } = await server.must(nft.operatorDrops, { state: 'waiting' }, olga.as);
  const id = data.find((one) => one.code === code)?.id ?? 0;
  await server.must(nft.decideDrop, { id, approve: true, reason }, olga.as);
  return code;
}

const auction = { sale: 'auction', stock: 1, margin: '20', increment: '0.05' } as const;
/** Of a file, which is read whole: one that is left half read would hold its connection. */
async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer.status;
}
const detail = (code: string, who?: Trader) => server.must(nft.detail, { code }, who?.as);
const pay = (id: number, who = ben) =>
  server.call(nft.pay, { id, pay_password: TEST_PAY_PASSWORD }, who.as);
async function bought(code: string, who = ben) {
  const { order_id: id } = await server.must(nft.buy, { code }, who.as);
  return await server.must(nft.pay, { id, pay_password: TEST_PAY_PASSWORD }, who.as);
}
/** What is due happens with the next command, and a fast clock's next step may be far. */
async function pass(ms: number): Promise<void> {
  await server.clock.advance(ms);
  const pulse = { kind: 'clock.pulse', actor: 0, input: {}, key: null };
  await server.program.services.exchange.submit(pulse);
  await projected(server);
}

describe('an artist', () => {
  it('applies, is decided on, and can only then offer and upload', async () => {
    expect((await send(await picture())).error?.error).toBe('NFT_ARTIST_REQUIRED');
    expect(await server.must(nft.artistStatus, {}, anna.as)).toBeNull();
    const about = { name: 'Anna Line', introduction: 'One line that goes on and on' };
    await server.must(nft.applyArtist, about, anna.as);
    const again = await server.call(nft.applyArtist, about, anna.as);
    expect(again.error?.error).toBe('NFT_ARTIST_ALREADY');
    const avatar = await uploaded(server, cleo.token);
    const same = await server.call(nft.applyArtist, { ...about, avatar }, cleo.as);
    expect(same.error?.error).toBe('NFT_NAME_TAKEN');
    expect(await statusOf(server.address + avatar)).toBe(404);
    const { data } = await server.must(nft.operatorArtists, { status: 'applied' }, olga.as);
    const id = data.find(({ name }) => name === 'Anna Line')?.id ?? 0;
    await server.must(nft.decideArtist, { id, status: 'approved', reason }, olga.as);
    const { name, introduction } = about;
    const status = await server.must(nft.artistStatus, {}, anna.as);
    expect(status).toMatchObject({ status: 'approved', name, introduction, earned: [] });
    const found = await server.must(nft.artists, { keyword: 'anna' });
    expect(found.data.map((one) => one.name)).toEqual(['Anna Line']);
    const notices = await server.must(messages.list, { type: 'system' }, anna.as);
    expect(JSON.stringify(notices.data)).toContain('You’re now an artist');
  });
});

describe('a file', () => {
  it('is known by its bytes: pictures are made anew, the rest is played or refused', async () => {
    const image = await sent();
    expect(image).toMatchObject({ media: 'image', width: 320, height: 200 });
    const frames = [await picture('png', { shade: 1 }), await picture('png', { shade: 9 })];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await sent(gif)).toMatchObject({ media: 'gif' });
    expect(await sent(playArt('test', 1))).toMatchObject({ media: 'audio', width: null });
    const raw = { width: 64, height: 64, channels: 3 } as const;
    const points = drawArt({ style: 'tide', seed: 'a', side: 64 });
    const still = await sharp(points, { raw }).webp({ quality: 80 }).toBuffer();
    const film = webmOf([still, still], { width: 64, height: 64, frameMs: 100 });
    expect(await sent(film)).toMatchObject({ media: 'video' });
    const lies = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('RIFF0000WAVE<script>'),
      Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40)]),
      playArt('test', 1).subarray(0, 5_000),
      Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Buffer.alloc(80)]),
    ];
    for (const bytes of lies) expect((await send(bytes)).error?.error).toBe('NFT_MEDIA_INVALID');
  });

  it('of a drop is everybody’s, whole or in part, and no page', async () => {
    const audio = await sent(playArt('public', 1));
    const get = (headers: Record<string, string> = {}) =>
      fetch(server.address + audio.url, { headers });
    expect(await statusOf(server.address + audio.url)).toBe(404);
    const drop = await terms({ media: audio.address });
    const late = await server.call(nft.drop, { ...drop, ends_at: now() - 1 }, anna.as);
    expect(late.error?.error).toBe('NFT_TIMES');
    expect((await get()).status).toBe(404);
    await server.must(nft.drop, drop, anna.as);
    const read = vi.spyOn(server.program.services.storage, 'read');
    const whole = await get();
    expect((await whole.arrayBuffer()).byteLength).toBe(audio.bytes);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    const part = await get({ range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    expect(part.headers.get('content-range')).toBe(`bytes 0-3/${audio.bytes}`);
    expect((await get({ range: 'bytes=99999999-' })).status).toBe(416);
    expect((await get({ range: 'bytes=-4' })).headers.get('content-length')).toBe('4');
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    expect(await statusOf(server.address + audio.thumbnail)).toBe(200);
  });
});

describe('a sale', () => {
  it('is seen once it was let in, found, liked, bought, paid and owned', async () => {
    const { code } = await server.must(nft.drop, await terms({ name: 'Only Tide' }), anna.as);
    expect((await server.call(nft.detail, { code })).error?.error).toBe('NFT_UNKNOWN');
    expect(await detail(code, anna)).toMatchObject({ state: 'waiting' });
    const { data } = await server.must(nft.operatorDrops, { keyword: 'Only' }, olga.as);
    const id = data[0]?.id ?? 0;
    await server.must(nft.decideDrop, { id, approve: true, reason }, olga.as);
    const found = await server.must(nft.list, { keyword: 'only t' });
    expect(found.data.map((one) => [one.code, one.state])).toEqual([[code, 'in_progress']]);
    expect(await server.must(nft.collect, { code }, ben.as)).toEqual({ collected: true });
    expect((await server.must(nft.favourites, {}, ben.as)).data).toMatchObject([
      { code, collected: true, collections: 1 },
    ]);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await server.must(nft.buy, { code }, { ...ben.as, headers: key });
    expect(await server.must(nft.buy, { code }, { ...ben.as, headers: key })).toEqual(first);
    const { data: orders, unread } = await server.must(nft.needPay, {}, ben.as);
    expect([orders[0]?.id, orders[0]?.status, unread]).toEqual([first.order_id, 'unpaid', 1]);
    expect((await pay(first.order_id, cleo)).error?.error).toBe('NFT_ORDER_UNKNOWN');
    const wrong = { id: first.order_id, pay_password: '000001' };
    expect((await server.call(nft.pay, wrong, ben.as)).error?.error).toBe('PAY_PASSWORD_WRONG');
    const paid = await pay(first.order_id);
    expect(paid.result).toMatchObject({ status: 'paid', amount: '100', code });
    expect((await pay(first.order_id)).error?.error).toBe('NFT_ORDER_OVER');
    await server.must(nft.readOrder, { id: first.order_id }, ben.as);
    expect((await server.must(nft.needPay, {}, ben.as)).unread).toBe(0);
    const mine = await server.must(nft.mine, {}, ben.as);
    expect(mine.data[0]).toMatchObject({ kind: 'nft', name: 'Only Tide', edition: 1, paid: '100' });
    const shown = await detail(code, ben);
    expect(shown).toMatchObject({ owned: 1, stock: 9 });
    expect(shown.history).toMatchObject([{ price: '100', currency: 'USDT' }]);
    expect(await server.must(nft.artistStatus, {}, anna.as)).toMatchObject({
      earned: [{ currency: 'USDT', amount: '100' }],
    });
  });

  it('is not paid while what protects the account is new', async () => {
    const dora = await newPayer(server, 'dora', 1);
    const works = [
      await dropped({ name: 'Held' }),
      await dropped({ ...auction, name: 'Held too' }),
    ];
    const [code = '', lot = ''] = works;
    const { order_id: id } = await server.must(nft.buy, { code }, dora.as);
    await setPayPassword(server, dora, '408263');
    const factor = { pay_password: '408263' };
    const held = { error: 'WITHDRAWALS_HELD', details: { hours: 24 } };
    expect((await server.call(nft.pay, { id, ...factor }, dora.as)).error).toMatchObject(held);
    const offer = { code: lot, price: '100', ...factor };
    expect((await server.call(nft.bid, offer, dora.as)).error).toMatchObject(held);
    const deposit = { code: lot, ...factor };
    expect((await server.call(nft.margin, deposit, dora.as)).error).toMatchObject(held);
    await endHold(server, dora.id);
    expect((await server.call(nft.pay, { id, ...factor }, dora.as)).result?.status).toBe('paid');
  });

  it('again shares the price, and shows what arrives first', async () => {
    const order = await bought(await dropped({ name: 'Resold' }));
    const offer = { id: order.nft_id ?? 0, price: '200', sale: 'normal' } as const;
    const times = { starts_at: now(), ends_at: now() + HOUR_MS };
    const made = await server.must(nft.resell, { ...offer, ...times }, ben.as);
    expect(made).toMatchObject({ fee: '5', royalty: '10', net: '185' });
    expect(await detail(made.code, cleo)).toMatchObject({ seller: expect.any(String), edition: 1 });
    await bought(made.code, cleo);
    expect((await server.must(nft.mySales, {}, ben.as)).data[0]).toMatchObject({
      code: made.code,
      net: '185',
      state: 'sold_out',
    });
    const late = await server.call(nft.buy, { code: made.code }, ben.as);
    expect(late.error?.error).toBe('NFT_ENDED');
  });
});

describe('an auction', () => {
  it('asks for the pay password before it freezes a deposit, for later bids no more', async () => {
    const code = await dropped({ ...auction, name: 'Proved' });
    const offer = { code, price: '100' };
    const refused = async (input: InputOf<typeof nft.bid>) =>
      (await server.call(nft.bid, input, ben.as)).error;
    expect(await refused(offer)).toMatchObject({
      error: 'FIELD_REQUIRED',
      fields: [{ field: 'pay_password' }],
    });
    expect((await refused({ ...offer, pay_password: '000001' }))?.error).toBe('PAY_PASSWORD_WRONG');
    const wrong = { code, pay_password: '000001' };
    const margin = await server.call(nft.margin, wrong, cleo.as);
    expect(margin.error?.error).toBe('PAY_PASSWORD_WRONG');
    expect((await detail(code, ben)).own?.deposit).toBeNull();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await server.must(nft.bid, { ...offer, ...proof }, { ...ben.as, headers: key });
    expect(await server.must(nft.bid, offer, { ...ben.as, headers: key })).toEqual(first);
    await server.must(nft.margin, { code, ...proof }, cleo.as);
    await server.must(nft.bid, { code, price: '110' }, cleo.as);
    await server.must(nft.bid, { code, price: '120' }, ben.as);
  });

  it('that was won before a change of protection is paid in the hold, and not bid in', async () => {
    const emil = await newPayer(server, 'emil', 1);
    const code = await dropped({ ...auction, name: 'Won before' });
    const { ends_at: endsAt } = await detail(code);
    await server.must(nft.bid, { code, price: '100', ...proof }, emil.as);
    await server.must(nft.bid, { code, price: '110', ...proof }, ben.as);
    await server.must(nft.bid, { code, price: '120' }, emil.as);
    const other = await dropped({ ...auction, name: 'Raised later' });
    await server.must(nft.bid, { code: other, price: '100', ...proof }, emil.as);
    await server.must(nft.bid, { code: other, price: '110', ...proof }, ben.as);
    await setPayPassword(server, emil, '408263');
    // Its deposit is frozen already, so no factor is asked for.
    const raise = await server.call(nft.bid, { code: other, price: '120' }, emil.as);
    expect(raise.error).toMatchObject({ error: 'WITHDRAWALS_HELD', details: { hours: 24 } });
    await pass(endsAt - now() + 1_000);
    const { data } = await server.must(nft.needPay, {}, emil.as);
    const [won] = data.filter((order) => order.code === code);
    // What the deposit of 20 leaves of 120.
    expect(won).toMatchObject({ status: 'unpaid', amount: '100' });
    const id = won?.id ?? 0;
    expect((await pay(id, emil)).error?.error).toBe('PAY_PASSWORD_WRONG');
    const paid = await server.call(nft.pay, { id, pay_password: '408263' }, emil.as);
    expect(paid.result?.status).toBe('paid');
  });

  it('of fifty bidders at once has one winner, tells who looks on, frees the others', async () => {
    const bidders: Trader[] = [];
    for (let n = 0; n < 50; n += 1) {
      const user = await server.newUser(`bidder${n}`);
      const as = { token: user.token };
      await server.must(calls.people.grant, {}, as);
      await setPayPassword(server, user);
      await endHold(server, user.id);
      bidders.push({ ...user, as });
    }
    const code = await dropped({ ...auction, name: 'Race' });
    const onlooker = await new SocketClient(server.address).connect();
    expect(await onlooker.subscribe({ channel: 'nft', symbol: code })).toMatchObject({ ok: true });
    expect(await onlooker.subscribe({ channel: 'nft', symbol: '!' })).toMatchObject({ ok: false });
    const { ends_at: endsAt } = await detail(code);
    await pass(endsAt - now() - 3_000);
    const bids = bidders.map(({ as }, n) =>
      server.call(nft.bid, { ...proof, code, price: String(100 + n * 10) }, as),
    );
    const answers = await Promise.all(bids);
    const taken = answers.filter(({ result }) => result !== undefined);
    for (const { error } of answers) {
      if (error !== undefined) expect(error.error).toBe('NFT_BID_LOW');
    }
    await projected(server);
    const shown = await detail(code);
    expect(shown).toMatchObject({ bids: taken.length, ends_at: endsAt + 600_000 });
    const { highest: most } = shown;
    expect(Number(most)).toBe(Math.max(...taken.map(({ result }) => Number(result?.highest))));
    await onlooker.until(() => onlooker.all('nft_bid').some(({ highest }) => highest === most));
    await pass(603_000);
    await onlooker.until(() => onlooker.all('nft_bid').some(({ ended }) => ended));
    onlooker.socket.disconnect();
    let unpaid = 0;
    for (const bidder of bidders) {
      const { data } = await server.must(nft.myBids, {}, bidder.as);
      const orders = await server.must(nft.needPay, {}, bidder.as);
      unpaid += orders.total;
      const winner = orders.total === 1;
      for (const { deposit_status: status, is_highest: isHighest } of data) {
        expect([status, isHighest]).toEqual(winner ? ['frozen', true] : ['returned', false]);
      }
    }
    expect(unpaid).toBe(1);
    // The winner lets the day pass: the next one is asked.
    await pass(24 * HOUR_MS);
    const offers = [];
    for (const { as } of bidders) {
      offers.push(...(await server.must(nft.needPay, { status: 'unpaid' }, as)).data);
    }
    expect(offers).toMatchObject([{ kind: 'second_chance', deposit: '0' }]);
  });
});

describe('a blind box', () => {
  it('is opened with the next tick, and its opening can be checked by anybody', async () => {
    const contents = [];
    for (const [n, odds] of [600_000, 390_000, 10_000].entries()) {
      const { address } = await sent();
      contents.push({ name: `Shell ${n}`, media: address, rarity: 'common' as const, odds });
    }
    const code = await dropped({ name: 'Shells', sale: 'blind_box', price: '5', contents });
    const sale = await detail(code);
    expect(sale.contents?.map(({ odds }) => odds)).toEqual([600_000, 390_000, 10_000]);
    expect(sha256(sale.commitment_text ?? '')).toBe(sale.commitment);
    const box = (await bought(code)).box_code ?? '';
    expect((await server.call(nft.openBox, { code: box }, cleo.as)).error?.error).toBe(
      'NFT_BOX_UNKNOWN',
    );
    const asked = await server.must(nft.openBox, { code: box, seed: 'mySeed' }, ben.as);
    expect(asked).toMatchObject({ state: 'opening', item: null, reveal: null });
    const { services } = server.program;
    const prices = [[1, '47000', '1']];
    await pass(2_000);
    const tick = { kind: 'market.tick', actor: 0, input: { at: now(), prices }, key: null };
    await services.exchange.submit(tick);
    await projected(server);
    const opened = await server.must(nft.box, { code: box }, ben.as);
    expect(opened).toMatchObject({ state: 'opened', item: { paid: '5', edition: 1 } });
    const reveal = await server.must(nft.reveal, { code: box });
    expect(verifyOpening(reveal, sha256)).toBeNull();
    expect(openingFaultOf(JSON.stringify({ message: reveal }))).toBeNull();
    expect(openingFaultOf(JSON.stringify({ ...reveal, member_seed: 'x' }))).toBe('digest');
    expect(verifyOpening({ ...reveal, roll: (reveal.roll + 1) % 1_000_000 }, sha256)).toBe('roll');
    expect((await server.must(nft.openings, { code })).data).toEqual([reveal]);
    const again = await server.call(nft.openBox, { code: box }, ben.as);
    expect(again.error?.error).toBe('NFT_BOX_OPENED');
  });
});

describe('the first gallery', () => {
  it('is drawn by the program, of every kind', async () => {
    const empty = await TestServer.start();
    try {
      // A start that is stopped after two works leaves the rest to the next one.
      let asked = 0;
      await seedGallery(empty.program.services, () => (asked += 1) > 4, 48);
      await projected(empty);
      const { total: early } = await empty.must(nft.list, {});
      expect(early).toBeGreaterThan(0);
      await seedGallery(empty.program.services, () => false, 48);
      await projected(empty);
      const { data, total } = await empty.must(nft.list, { limit: 100 });
      expect(total).toBe(SEED_WORKS.length + SEED_BOXES.length);
      expect(early).toBeLessThan(total);
      expect(new Set(data.map(({ media }) => media)).size).toBe(4);
      expect(new Set(data.map(({ sale }) => sale)).size).toBe(3);
      for (const { url } of data) {
        expect(await statusOf(empty.address + url)).toBe(200);
      }
      const { data: collections } = await empty.must(nft.collections, {});
      expect(collections.every(({ works, thumbnails }) => works > 0 && thumbnails.length > 0)).toBe(
        true,
      );
      expect(parseAmount(collections[0]?.floor?.price ?? '0') > 0n).toBe(true);
      await seedGallery(empty.program.services, () => false, 48);
      expect((await empty.must(nft.list, {})).total).toBe(data.length);
    } finally {
      await empty.end();
    }
  }, 120_000);
});

describe('afterwards', () => {
  it('everything adds up, and the replay makes the same', async () => {
    const { database, log } = server.program.services;
    const failed = async () => {
      const { checks } = await verifyExchange({ database, log });
      return checks.filter(({ ok }) => !ok).map(({ name }) => name);
    };
    expect(await failed()).toEqual([]);
    const boxes = 'boxes were opened as they were committed to';
    const [of, tokens] = ["WHERE status = 'opened'", '(SELECT token_id FROM nft_boxes)'];
    const earlier = 'SELECT max(at) - 1 FROM ticks WHERE instrument_id = 1 AND at <= requested_at';
    for (const [forged, undo] of [
      // An earlier tick would have been the first one.
      [`nft_boxes SET requested_at = (${earlier})`, undefined],
      [
        'nft_boxes SET roll = (roll + 1) % 1000000',
        'nft_boxes SET roll = (roll + 999999) % 1000000',
      ],
      [
        'nft_boxes SET content_index = (content_index + 1) % 3',
        'nft_boxes SET content_index = (content_index + 2) % 3',
      ],
      [
        `nft_tokens SET work_id = work_id - 1 WHERE id IN ${tokens}`,
        `nft_tokens SET work_id = work_id + 1 WHERE id IN ${tokens}`,
      ],
    ] as const) {
      const where = forged.includes(' WHERE id') ? '' : of;
      const { rows } = await database.pool.query(`SELECT id, requested_at FROM nft_boxes ${of}`);
      await database.pool.query(`UPDATE ${forged} ${where}`);
      expect(await wrongFigures(server), forged).toContain(boxes);
      for (const { id, requested_at: at } of rows) {
        await database.pool.query('UPDATE nft_boxes SET requested_at = $2 WHERE id = $1', [id, at]);
      }
      if (undo !== undefined) await database.pool.query(`UPDATE ${undo} ${where}`);
      expect(await wrongFigures(server), `${forged}, undone`).not.toContain(boxes);
    }
    await database.pool.query("UPDATE nft_boxes SET member_seed = 'x' WHERE status = 'opened'");
    expect(await wrongFigures(server)).toContain('boxes were opened as they were committed to');
    await database.pool.query('UPDATE nft_works SET editions = editions + 1');
    expect(await wrongFigures(server)).toContain('each edition of a work has one owner');
  });
});
