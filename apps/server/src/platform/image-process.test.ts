/** Pictures of others are made anew beside the exchange, and what breaks that does not break it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from '@kontor/testkit/bundled';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { picture } from '../testing/images.ts';
import { IMAGE_MS_MAX, ImageProcess } from './image-process.ts';
import {
  ImageFault,
  IMAGES_AT_ONCE_MAX,
  IMAGES_WAITING_MAX,
  ImagesBusy,
  imagesHere,
} from './images.ts';

const PROGRAM = fileURLToPath(new URL('../images.ts', import.meta.url));
const PLACES = IMAGES_AT_ONCE_MAX + IMAGES_WAITING_MAX;
let program: string;
let images: ImageProcess;
const ends: string[] = [];
beforeAll(async () => {
  program = await bundled(PROGRAM);
});
afterEach(() => images.close());

function open(): ImageProcess {
  const warn = (_facts: object, text?: string) => void ends.push(String(text));
  images = new ImageProcess(program, { warn });
  return images;
}

it('makes the same picture as this process, at a low priority', async () => {
  const bytes = await picture();
  const made = await open().clean(bytes);
  expect(made).toEqual(await imagesHere.clean(bytes));
  expect(await images.square(made.bytes, 20)).toEqual(await imagesHere.square(made.bytes, 20));
  expect(getPriority(images.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
});

it('says what is wrong with a picture', async () => {
  const told = await open()
    .clean(Buffer.from('no picture'))
    .catch((error: unknown) => error);
  expect(told).toBeInstanceOf(ImageFault);
  expect(told).toMatchObject({ reason: 'format' });
});

it('refuses who waits when it is killed, and makes the next picture', async () => {
  const bytes = await picture();
  await open().clean(bytes);
  const waiting = Promise.allSettled([images.clean(bytes), images.clean(bytes)]);
  process.kill(images.pid ?? 0, 'SIGKILL');
  for (const one of await waiting) {
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(ImagesBusy) });
  }
  expect(ends).toContain('the pictures’ process ended');
  await expect(images.clean(bytes)).resolves.toMatchObject({ contentType: 'image/webp' });
});

it('lets so many wait and no more', async () => {
  const bytes = await picture();
  open();
  const crowd = Array.from({ length: PLACES }, () => images.clean(bytes));
  await expect(images.clean(bytes)).rejects.toThrow(ImagesBusy);
  await Promise.all(crowd);
  await expect(images.clean(bytes)).resolves.toMatchObject({ contentType: 'image/webp' });
});

/** Never done with a picture of one byte; any other is made at once. */
const ENDLESS = `
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, bytes }) => {
    if (bytes.length === 1) for (;;);
    process.send({ id, image: { width: bytes.length } });
  });
`;

describe('a picture that is never made', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    program = join(folder, 'endless.mjs');
    await writeFile(program, ENDLESS);
  });
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());
  afterAll(() => rm(folder, { recursive: true }));
  const ask = (length: number) => images.clean(Buffer.alloc(length));

  it('is refused with the end of its process, and the others may come again', async () => {
    open();
    await expect(ask(7)).resolves.toMatchObject({ width: 7 });
    const { pid } = images;
    // The time of what was made is over with it.
    vi.advanceTimersByTime(IMAGE_MS_MAX);
    const told = Promise.allSettled([ask(1), ask(8)]);
    vi.advanceTimersByTime(IMAGE_MS_MAX - 1);
    await expect(Promise.race([told, Promise.resolve('not yet')])).resolves.toBe('not yet');
    vi.advanceTimersByTime(1);
    const [endless, other] = await told;
    expect(endless).toMatchObject({ status: 'rejected', reason: { reason: 'slow' } });
    expect(other).toMatchObject({ status: 'rejected' });
    expect(ends).toContain('a picture took too long');
    await expect(ask(9)).resolves.toMatchObject({ width: 9 });
    expect(images.pid).not.toBe(pid);
  });

  it('is timed from its turn on: who waits behind it is not at fault', async () => {
    open();
    const places = Array.from({ length: IMAGES_AT_ONCE_MAX }, () => ask(1));
    const told = Promise.allSettled([...places, ask(1)]);
    vi.advanceTimersByTime(IMAGE_MS_MAX);
    const outcomes = await told;
    for (const one of outcomes.slice(0, -1)) {
      expect(one).toMatchObject({ reason: { reason: 'slow' } });
    }
    expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(ImagesBusy) });
  });
});
