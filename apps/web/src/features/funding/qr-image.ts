/** Reads and draws QR codes; the code for it is fetched when it is first needed. */

/** More pixels than a code needs only make the search longer. */
const READ_PIXELS_MAX = 1_400;
const READ_MS_MAX = 1_500;
const CELL_PIXELS = 8;
/** The quiet rim that readers ask for, in cells. */
const RIM_CELLS = 4;

function paper(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser draws no pictures');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

/** What the QR code in a picture says; undefined where there is none, or no picture. */
export async function readCode(file: Blob): Promise<string | undefined> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, READ_PIXELS_MAX / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const { context } = paper(width, height);
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    const { data } = context.getImageData(0, 0, width, height);
    return decodeQR({ width, height, data }, { timeLimit: READ_MS_MAX });
  } catch {
    return undefined;
  }
}

/** A text as the picture of its QR code. */
export async function drawCode(text: string): Promise<Blob> {
  const { encodeQR } = await import('qr');
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: RIM_CELLS });
  const side = cells.length * CELL_PIXELS;
  const { canvas, context } = paper(side, side);
  context.fillStyle = 'black';
  for (const [row, line] of cells.entries()) {
    for (const [column, dark] of line.entries()) {
      if (!dark) continue;
      context.fillRect(column * CELL_PIXELS, row * CELL_PIXELS, CELL_PIXELS, CELL_PIXELS);
    }
  }
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the browser wrote no picture'));
      else resolve(blob);
    }, 'image/png');
  });
}
