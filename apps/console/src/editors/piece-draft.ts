import type { operatorCalls } from '@kontor/contract/light-operators';
import { withParts } from '@kontor/i18n';
import type { RowOf } from '../calls/rows.ts';

type Calls = typeof operatorCalls.content;
export type Piece = RowOf<Calls['operatorPieces']>;
export type PieceVersion = RowOf<Calls['operatorVersions']>;
export type Kind = Piece['kind'];
export type Language = Piece['missing'][number];

export interface Words {
  readonly title: string;
  readonly abstract: string;
  readonly body: string;
}

/** A piece as it stands in the form: everything is text. */
export interface Draft {
  readonly slug: string;
  readonly texts: Readonly<Partial<Record<Language, Words>>>;
  readonly thumbnail: string;
  readonly link: string;
  readonly position: string;
  /** As `2026-03-01T12:00`, in UTC. */
  readonly publishAt: string;
  readonly until: string;
  readonly mustAccept: boolean;
}

export const NO_WORDS: Words = { title: '', abstract: '', body: '' };

export function isEmpty({ title, abstract, body }: Words): boolean {
  return (title + abstract + body).trim() === '';
}

function timeText(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString().slice(0, 16);
}

function timeOf(text: string): number | undefined {
  const ms = text === '' ? Number.NaN : Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Where editing begins: the version that was loaded, or nothing. A new version is for now. */
export function draftOf(from: PieceVersion | undefined, slug: string | null = null): Draft {
  return {
    slug: slug ?? '',
    texts: from?.texts ?? {},
    thumbnail: from?.thumbnail ?? '',
    link: from?.link ?? '',
    position: from === undefined ? '' : String(from.position),
    publishAt: '',
    until: timeText(from?.until ?? null),
    mustAccept: false,
  };
}

export interface TextChanges {
  readonly changed: readonly Language[];
  readonly removed: readonly Language[];
}

/** Which languages say something else than in the newest version. */
export function changesOf(draft: Draft, newest: Piece | undefined): TextChanges {
  const before = newest?.texts ?? {};
  const all = [...new Set([...Object.keys(before), ...Object.keys(draft.texts)])] as Language[];
  const changed: Language[] = [];
  const removed: Language[] = [];
  for (const language of all) {
    const [old, now] = [before[language], draft.texts[language]];
    if (now === undefined || isEmpty(now)) {
      if (old !== undefined) removed.push(language);
    } else if (
      old === undefined ||
      old.title !== now.title ||
      old.abstract !== now.abstract ||
      old.body !== now.body
    ) {
      changed.push(language);
    }
  }
  return { changed, removed };
}

/** What is sent: of the texts those that changed, of the rest what is filled in. */
export function inputOf(kind: Kind, draft: Draft, newest: Piece | undefined) {
  const { changed, removed } = changesOf(draft, newest);
  const [publishAt, until] = [timeOf(draft.publishAt), timeOf(draft.until)];
  const terms = {
    texts: Object.fromEntries(changed.map((language) => [language, draft.texts[language]])),
    ...(draft.thumbnail !== '' && { thumbnail: draft.thumbnail }),
    ...(draft.link.trim() !== '' && { link: draft.link.trim() }),
    ...(draft.position.trim() !== '' && { position: draft.position.trim() }),
    ...(publishAt !== undefined && { publish_at: publishAt }),
    ...(until !== undefined && { until }),
    ...(draft.mustAccept && { must_accept: true }),
  };
  if (newest === undefined) {
    return { kind, ...(draft.slug.trim() !== '' && { slug: draft.slug.trim() }), ...terms };
  }
  const { id, version } = newest;
  return { id, version, ...(removed.length > 0 && { remove: removed.join(',') }), ...terms };
}

/** Names in braces as their figures, parts of zero left out; what is no figure stays as written. */
export function filled(text: string, figures: Readonly<Record<string, string>>): string {
  return withParts(text, figures).replace(
    /\{\{\s*(\w+)\s*\}\}/gu,
    (whole, name: string) => figures[name] ?? whole,
  );
}
