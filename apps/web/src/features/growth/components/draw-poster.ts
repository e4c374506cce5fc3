/** The poster as a picture: dark and gold, the same in both themes. */

const WIDTH = 720;
const HEIGHT = 1_120;
const MARGIN = 56;
const QR = 400;
const PAD = 32;

const INK = { page: '#0a0c12', card: '#161b26', hi: '#f3f5f9', mid: '#a7b0c0', gold: '#d4ba83' };

export interface PosterWords {
  readonly name: string;
  readonly lead: string;
  readonly pitch: string;
  readonly scan: string;
  readonly code: string;
}

/** Breaks a text into lines that fit; languages without spaces break anywhere. */
function linesOf(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const parts = text.includes(' ') ? text.split(/(?<= )/) : Array.from(text);
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && pen.measureText((line + part).trimEnd()).width > width) {
      lines.push(line.trim());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trim()];
}

/** The gold K, as the logo draws it, in a square of this size. */
function drawMark(pen: CanvasRenderingContext2D, left: number, top: number, size: number): void {
  const unit = size / 24;
  pen.save();
  pen.translate(left, top);
  pen.scale(unit, unit);
  pen.strokeStyle = INK.gold;
  pen.lineWidth = 3;
  pen.stroke(new Path2D('M5.5 4.5v15M19 5l-7.5 7 7.5 7'));
  pen.restore();
}

/** Draws it and gives it as a PNG. @throws where the browser has no canvas. */
export function drawPoster(qr: HTMLCanvasElement, words: PosterWords): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, font: string, colour: string, top: number, line: number): number => {
    pen.font = `${font} ${family}`;
    pen.fillStyle = colour;
    const lines = linesOf(pen, text, WIDTH - 2 * MARGIN);
    lines.forEach((one, n) => pen.fillText(one, WIDTH / 2, top + n * line));
    return top + lines.length * line;
  };
  pen.fillStyle = INK.page;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.textAlign = 'center';
  drawMark(pen, WIDTH / 2 - 40, 72, 80);
  write(words.name, '600 34px', INK.hi, 202, 40);
  const below = write(words.lead, '600 46px', INK.hi, 294, 58);
  write(words.pitch, '400 27px', INK.mid, below, 38);
  const top = HEIGHT - MARGIN - QR - 2 * PAD - 112;
  const left = (WIDTH - QR) / 2;
  pen.fillStyle = INK.card;
  pen.beginPath();
  pen.roundRect(left - 56, top - 24, QR + 112, HEIGHT - MARGIN - top + 24, 40);
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  pen.roundRect(left - 16, top + 8, QR + 32, QR + 32, 24);
  pen.fill();
  pen.drawImage(qr, left, top + 24, QR, QR);
  write(words.scan, '500 24px', INK.mid, top + QR + 84, 30);
  pen.font = `700 46px ui-monospace, monospace`;
  pen.fillStyle = INK.gold;
  pen.fillText(words.code, WIDTH / 2, top + QR + 140);
  return canvas;
}
