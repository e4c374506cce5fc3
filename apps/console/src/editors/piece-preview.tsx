import { Card } from '../parts/basics.tsx';
import { pieceTexts as t } from '../texts/pieces.ts';
import { filled, type Kind, type Words } from './piece-draft.ts';

/** Lines as the app shows them. All of it is text. */
function Lines({ body }: { body: string }) {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    // Two lines may say the same.
    const key = `${index} ${line}`;
    if (line.startsWith('## ')) return <h4 key={key}>{line.slice(3)}</h4>;
    if (line.startsWith('- ')) {
      return (
        <p key={key} className="preview-point">
          {line.slice(2)}
        </p>
      );
    }
    return <p key={key}>{line}</p>;
  });
}

/** The piece as a reader of the language sees it: with its figures, on a phone. */
export function PiecePreview({
  kind,
  words,
  fallsBack,
  picture,
  link,
  figures,
}: {
  kind: Kind;
  words: Words;
  fallsBack: boolean;
  picture: string | undefined;
  link: string;
  figures: Readonly<Record<string, string>>;
}) {
  const title = filled(words.title, figures);
  return (
    <Card title={t.preview}>
      {fallsBack && <p className="low small">{t.previewFallback}</p>}
      <div className="preview" data-kind={kind}>
        {picture !== undefined && <img src={picture} alt="" />}
        <h3>{title === '' ? t.untitled : title}</h3>
        {words.abstract !== '' && <p className="mid">{filled(words.abstract, figures)}</p>}
        <Lines body={filled(words.body, figures)} />
        {link !== '' && <p className="mono low small">{link}</p>}
      </div>
    </Card>
  );
}
