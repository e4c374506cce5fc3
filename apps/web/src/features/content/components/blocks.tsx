import { type Block, blocksOf } from '../blocks.ts';

/** Text only: nothing in it is ever read as markup. */
function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 className="pt-3 text-head">{block.text}</h2>;
  if ('text' in block) return <p className="text-body text-mid">{block.text}</p>;
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-body text-mid">
      {block.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** Written lines: headings, paragraphs and lists. */
export function Blocks({ lines }: { lines: readonly string[] }) {
  return blocksOf(lines).map((block, index) => <BlockView key={index} block={block} />);
}
