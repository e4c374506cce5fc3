/** What a file of sound or film is, known by its bytes alone; pictures are told by their reader. */
export interface PlayedKind {
  readonly media: 'audio' | 'video';
  readonly contentType: string;
}

/** Undefined for everything that is none, or whose parts do not fit together. */
export function playedKindOf(bytes: Buffer): PlayedKind | undefined {
  const make = [wave, flac, ogg, mp3, webm, mp4].find((isOne) => isOne(bytes));
  return make === undefined ? undefined : KINDS.get(make);
}

/** Chunks that add up, sound of a known layout, and some of it. */
function wave(bytes: Buffer): boolean {
  if (word(bytes, 0) !== 'RIFF' || word(bytes, 8) !== 'WAVE') return false;
  let hasFormat = false;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = word(bytes, at);
    const size = bytes.readUInt32LE(at + 4);
    if (name === 'fmt ' && size >= 16 && at + 24 <= bytes.length) {
      const layout = bytes.readUInt16LE(at + 8);
      const channels = bytes.readUInt16LE(at + 10);
      hasFormat = [1, 3, 0xff_fe].includes(layout) && channels >= 1 && channels <= 8;
    }
    if (name === 'data') return hasFormat && size > 0 && at + 8 + size <= bytes.length;
    at += 8 + size + (size % 2);
  }
  return false;
}

/** Begins with the description of its stream. */
function flac(bytes: Buffer): boolean {
  return word(bytes, 0) === 'fLaC' && bytes.length > 42 && ((bytes[4] ?? 0) & 0x7f) === 0;
}

function ogg(bytes: Buffer): boolean {
  if (word(bytes, 0) !== 'OggS' || bytes[4] !== 0) return false;
  const first = bytes.subarray(27, 27 + 255 + 19).toString('latin1');
  return first.includes('\u0001vorbis') || first.includes('OpusHead');
}

const MP3_RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MP3_SAMPLES = [44_100, 48_000, 32_000];

/** Frames of MPEG-1 layer III that follow each other, after a tag or at once. */
function mp3(bytes: Buffer): boolean {
  let at = 0;
  if (bytes.subarray(0, 3).toString('latin1') === 'ID3' && bytes.length > 10) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
    at = 10 + (a << 21) + (b << 14) + (c << 7) + d;
  }
  for (let frames = 0; frames < 4; frames += 1) {
    const length = mp3FrameLength(bytes, at);
    if (length === 0) return false;
    at += length;
  }
  return at <= bytes.length;
}

function mp3FrameLength(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) return 0;
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xfe) !== 0xfa) return 0;
  const rate = MP3_RATES[third >> 4] ?? 0;
  const samples = MP3_SAMPLES[(third >> 2) & 3] ?? 0;
  if (rate === 0 || samples === 0) return 0;
  return Math.floor((144_000 * rate) / samples) + ((third >> 1) & 1);
}

function webm(bytes: Buffer): boolean {
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== 0x1a_45_df_a3) return false;
  const head = bytes.subarray(0, 96).toString('latin1');
  // The segment follows the head, and has a track.
  const segment = bytes.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]));
  const tracks = bytes.indexOf(Buffer.from([0x16, 0x54, 0xae, 0x6b]));
  return head.includes('webm') && segment > 0 && segment < 96 && tracks > segment;
}

const MP4_BRANDS = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1']);

/** Boxes that add up, with the one that says what is in the film. */
function mp4(bytes: Buffer): boolean {
  if (word(bytes, 4) !== 'ftyp' || !MP4_BRANDS.has(word(bytes, 8))) return false;
  let hasMovie = false;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return false;
    if (word(bytes, at + 4) === 'moov') hasMovie = true;
    at += size;
  }
  return hasMovie && at === bytes.length;
}

function word(bytes: Buffer, at: number): string {
  return bytes.subarray(at, at + 4).toString('latin1');
}

const KINDS = new Map<(bytes: Buffer) => boolean, PlayedKind>([
  [wave, { media: 'audio', contentType: 'audio/wav' }],
  [flac, { media: 'audio', contentType: 'audio/flac' }],
  [ogg, { media: 'audio', contentType: 'audio/ogg' }],
  [mp3, { media: 'audio', contentType: 'audio/mpeg' }],
  [webm, { media: 'video', contentType: 'video/webm' }],
  [mp4, { media: 'video', contentType: 'video/mp4' }],
]);
