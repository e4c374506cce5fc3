/** A part of a written page. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly points: readonly string[] };

/** Lines as the server writes them: `## ` a heading, `- ` a point; points in a row are one list. */
export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let points: string[] | undefined;
  for (const line of lines) {
    if (line.startsWith('- ')) {
      if (points === undefined) {
        points = [];
        blocks.push({ kind: 'list', points });
      }
      points.push(line.slice(2));
      continue;
    }
    points = undefined;
    const isHeading = line.startsWith('## ');
    blocks.push({
      kind: isHeading ? 'heading' : 'paragraph',
      text: isHeading ? line.slice(3) : line,
    });
  }
  return blocks;
}
