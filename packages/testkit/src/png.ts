import { crc32, deflateSync } from 'node:zlib';

interface Picture {
  /** In pixels, as the file says; the rows need not be so many. */
  readonly width: number;
  readonly height: number;
  /** Eight bits of each: 0 is grey, 2 red, green and blue. */
  readonly colours: 0 | 2;
  /** Each row with its filter's byte before it. */
  readonly rows: Buffer;
  /** Of zlib, 0 to 9. */
  readonly level?: number;
}

/** A PNG file, also one whose rows are not what its header promises. */
export function png({ width, height, colours, rows, level = 6 }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colours], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
