/** Folds trades and levels into one number, so that a million of them can be compared. */
export class Digest {
  value = 0x811c9dc5;

  add(a: number, b: number, c: number): void {
    this.value = fold(fold(fold(this.value, a), b), c);
  }
}

function fold(digest: number, value: number): number {
  const mixed = Math.imul(digest ^ value, 0x01000193);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
