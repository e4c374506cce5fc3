import { Button, TextField } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Card, PageHead } from '../parts/basics.tsx';
import { Choices } from '../parts/filters.tsx';
import { languages } from '../texts/content.ts';
import { pieceTexts as t } from '../texts/pieces.ts';
import {
  changesOf,
  draftOf,
  inputOf,
  isEmpty,
  type Kind,
  type Language,
  NO_WORDS,
  type Draft,
  type Piece,
} from './piece-draft.ts';
import { PictureField, TermFields, WordFields } from './piece-fields.tsx';
import { PieceHistory } from './piece-history.tsx';
import { PiecePreview } from './piece-preview.tsx';

const { content } = operatorCalls;
const labelOf = (language: string): string =>
  languages.find(({ value }) => value === language)?.label ?? language;
const namesOf = (list: readonly string[]): string =>
  list.length === 0 ? t.nothing : list.map(labelOf).join(', ');

/** One piece: its texts on the left, what readers will see on the right, all versions below. */
export function PieceEditor({
  kind,
  piece,
  onClose,
}: {
  kind: Kind;
  piece: Piece | undefined;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => draftOf(piece, piece?.slug));
  const [language, setLanguage] = useState<Language>('en');
  const [local, setLocal] = useState<string>();
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const own = draft.texts[language] ?? NO_WORDS;
  const figures = useCall(content.operatorFigures, { language }, { keep: true }).data?.figures;
  const fallsBack = isEmpty(own);
  const picture = local ?? (draft.thumbnail === '' ? undefined : draft.thumbnail);
  const hasPicture = kind === 'news' || kind === 'banner' || kind === 'popup';
  return (
    <div className="page">
      <PageHead title={piece === undefined ? t.newTitle : t.editTitle(piece.texts.en?.title ?? '')}>
        <Button size="small" color="inherit" onClick={onClose}>
          {t.back}
        </Button>
        <Publish kind={kind} draft={draft} piece={piece} onDone={onClose} />
      </PageHead>
      <div className="piece-editor">
        <Card>
          <div className="stack">
            <LanguageTabs draft={draft} value={language} onChange={setLanguage} />
            {piece === undefined && (kind === 'article' || kind === 'menu') && (
              <TextField
                label={t.name}
                value={draft.slug}
                helperText={t.nameHint}
                onChange={(event) => change({ slug: event.target.value })}
              />
            )}
            <WordFields
              kind={kind}
              words={own}
              onChange={(words) => change({ texts: { ...draft.texts, [language]: words } })}
            />
            {language !== 'en' && !fallsBack && (
              <div className="row">
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => change({ texts: { ...draft.texts, [language]: NO_WORDS } })}
                >
                  {t.removeLanguage}
                </Button>
              </div>
            )}
            {hasPicture && (
              <PictureField
                address={draft.thumbnail}
                onChange={(thumbnail, shown) => {
                  change({ thumbnail });
                  setLocal(shown);
                }}
              />
            )}
            <TermFields
              kind={kind}
              draft={draft}
              isFixed={piece?.fixed === true}
              onChange={change}
            />
            <p className="low small">
              {t.figures}
              {': '}
              {Object.keys(figures ?? {}).join(', ')}
            </p>
          </div>
        </Card>
        <PiecePreview
          kind={kind}
          words={fallsBack ? (draft.texts.en ?? NO_WORDS) : own}
          fallsBack={fallsBack && language !== 'en'}
          picture={picture}
          link={draft.link}
          figures={figures ?? {}}
        />
      </div>
      {piece !== undefined && (
        <PieceHistory
          id={piece.id}
          onLoad={(version) => {
            setDraft(draftOf(version, piece.slug));
            setLocal(undefined);
          }}
        />
      )}
    </div>
  );
}

function LanguageTabs({
  draft,
  value,
  onChange,
}: {
  draft: Draft;
  value: Language;
  onChange: (language: Language) => void;
}) {
  const options = languages.map((one) => {
    const words = draft.texts[one.value as Language];
    const lacks = words === undefined || isEmpty(words);
    return { value: one.value, label: lacks ? t.lacks(one.label) : one.label };
  });
  return (
    <Choices
      label={t.language}
      options={options}
      value={value}
      onChange={(next) => onChange(next as Language)}
    />
  );
}

function Publish({
  kind,
  draft,
  piece,
  onDone,
}: {
  kind: Kind;
  draft: Draft;
  piece: Piece | undefined;
  onDone: () => void;
}) {
  const { changed, removed } = changesOf(draft, piece);
  return (
    <ActButton
      act={{
        title: t.publishTitle,
        confirm: t.publish,
        tone: 'blue',
        call: piece === undefined ? content.createPiece : content.revisePiece,
        input: inputOf(kind, draft, piece),
        facts: () =>
          [
            { label: t.changedLanguages, value: namesOf(changed) },
            removed.length > 0 && { label: t.removedLanguages, value: namesOf(removed) },
          ].filter((fact) => fact !== false),
        warning: () => t.warning,
        presets: t.reasons,
        done: () => t.published,
      }}
      onDone={onDone}
    >
      {t.publish}
    </ActButton>
  );
}
