/** Pictures to choose in a form, as a file on a device. */
import { png } from '@kontor/testkit/png';
import { newAddress, type Place } from './api.ts';

const WIDTH = 320;
const HEIGHT = 200;

/** A PNG of one's own: another `shade` is another picture. */
export function picture(shade: number): { name: string; mimeType: string; buffer: Buffer } {
  const rows = Buffer.alloc((1 + WIDTH * 3) * HEIGHT);
  for (let at = 0; at < rows.length; at += 1) {
    const colour = at * 3 + shade * (at % 89) + (shade >> 8) * (at % 53);
    rows[at] = at % (1 + WIDTH * 3) === 0 ? 0 : colour % 256;
  }
  const buffer = png({ width: WIDTH, height: HEIGHT, colours: 2, rows });
  return { name: `photo-${shade}.png`, mimeType: 'image/png', buffer };
}

/** Sends a picture of its own for an account, and answers its address. */
export async function uploaded(place: Place, token: string, shade: number): Promise<string> {
  const { buffer, mimeType, name } = picture(shade);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const answer = await fetch(`${place.address}/api/upload`, {
    method: 'POST',
    headers: { authorization: token, 'x-forwarded-for': newAddress() },
    body: form,
  });
  return ((await answer.json()) as { readonly message: string }).message;
}
