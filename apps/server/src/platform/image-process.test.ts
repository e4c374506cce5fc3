/** Pictures of others are made anew beside the exchange, and what breaks that does not break it. */
import { constants, getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bundled } from '@kontor/testkit/bundled';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { picture } from '../testing/images.ts';
import { ImageProcess } from './image-process.ts';
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
