/**
 * A film of single pictures: a lossy WebP picture is one key frame of VP8, so that a WebM file can
 * be put together from pictures, and its first picture be taken out again, without a codec.
 */

/** The frame inside a lossy WebP picture without transparency. */
function frameOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.subarray(at, at + 4).toString('latin1') === 'VP8 ') {
      return webp.subarray(at + 8, at + 8 + size);
    }
    at += 8 + size + (size % 2);
  }
  throw new Error('the picture has no frame of VP8');
}

const element = (id: number, content: Buffer): Buffer => {
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex');
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n));
  return Buffer.concat([name, size, content]);
};

const group = (id: number, ...parts: Buffer[]): Buffer => element(id, Buffer.concat(parts));

const whole = (id: number, value: number): Buffer => {
  const hex = value.toString(16);
  return element(id, Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'));
};

const words = (id: number, text: string): Buffer => element(id, Buffer.from(text, 'latin1'));

const double = (id: number, value: number): Buffer => {
  const content = Buffer.alloc(8);
  content.writeDoubleBE(value);
  return element(id, content);
};

interface Film {
  readonly width: number;
  readonly height: number;
  readonly frameMs: number;
}

/** A WebM file that shows these lossy WebP pictures one after the other. */
export function webmOf(pictures: readonly Buffer[], { width, height, frameMs }: Film): Buffer {
  const head = group(
    0x1a_45_df_a3,
    whole(0x42_86, 1),
    whole(0x42_f7, 1),
    whole(0x42_f2, 4),
    whole(0x42_f3, 8),
    words(0x42_82, 'webm'),
    whole(0x42_87, 2),
    whole(0x42_85, 2),
  );
  const info = group(
    0x15_49_a9_66,
    whole(0x2a_d7_b1, 1_000_000),
    double(0x44_89, pictures.length * frameMs),
    words(0x4d_80, 'kontor'),
    words(0x57_41, 'kontor'),
  );
  const video = group(0xe0, whole(0xb0, width), whole(0xba, height));
  const track = group(
    0xae,
    whole(0xd7, 1),
    whole(0x73_c5, 1),
    whole(0x83, 1),
    words(0x86, 'V_VP8'),
    whole(0x23_e3_83, frameMs * 1_000_000),
    video,
  );
  const blocks = pictures.map((picture, n) => {
    // Track 1, the time within the cluster, and that it is a key frame.
    const start = Buffer.from([0x81, 0, 0, 0x80]);
    start.writeInt16BE(n * frameMs, 1);
    return group(0xa3, start, frameOf(picture));
  });
  const cluster = group(0x1f_43_b6_75, whole(0xe7, 0), ...blocks);
  return Buffer.concat([head, group(0x18_53_80_67, info, group(0x16_54_ae_6b, track), cluster)]);
}

/** The first picture of a film of VP8, as lossy WebP; undefined where there is none to be found. */
export function firstPictureOf(film: Buffer): Buffer | undefined {
  if (!film.includes(Buffer.from('V_VP8', 'latin1'))) return undefined;
  const cluster = film.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
  if (cluster < 0) return undefined;
  const block = film.indexOf(0xa3, cluster + 4);
  const found = block < 0 ? undefined : sizeAt(film, block + 1);
  if (found === undefined) return undefined;
  const frame = film.subarray(found.end + 4, found.end + found.size);
  // A key frame has its mark behind the first three bytes.
  if (frame.subarray(3, 6).toString('hex') !== '9d012a') return undefined;
  return riffOf(frame);
}

function sizeAt(film: Buffer, at: number): { size: number; end: number } | undefined {
  const first = film[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > film.length) return undefined;
  let size = first & (0xff >> length);
  for (let n = 1; n < length; n += 1) size = size * 256 + (film[at + n] ?? 0);
  const end = at + length;
  return size > 10 && end + size <= film.length ? { size, end } : undefined;
}

function riffOf(frame: Buffer): Buffer {
  const pad = Buffer.alloc(frame.length % 2);
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(12 + frame.length + pad.length, 4);
  head.write('WEBPVP8 ', 8, 'latin1');
  head.writeUInt32LE(frame.length, 16);
  return Buffer.concat([head, frame, pad]);
}
