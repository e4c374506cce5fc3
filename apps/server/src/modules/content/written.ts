import { createHash } from 'node:crypto';
import type { Language } from '@kontor/i18n';
import type { Services } from '../../services.ts';
import { fillerFor } from './figures.ts';
import { type Shown, textIn } from './pieces.queries.ts';

/** The lines of a body; an empty one has none. */
export function linesOf(body: string): string[] {
  return body.split('\n').filter((line) => line.trim() !== '');
}

export interface Written {
  readonly shown: Shown;
  readonly title: string;
  readonly abstract: string;
  readonly body: readonly string[];
  readonly version: number;
  readonly language: Language;
  readonly hash: string;
}

/** Pieces as somebody reads them: in their language or in English, with the figures filled in. */
export async function writtenIn(
  services: Pick<Services, 'queries' | 'clock' | 'wallClock'>,
  language: Language,
  pieces: readonly Shown[],
): Promise<Written[]> {
  const found = pieces.map((shown) => ({ shown, text: textIn(shown.version, language) }));
  const texts = found.flatMap(({ text }) => [text.title, text.abstract, text.body]);
  const filled = await fillerFor(services, language, texts);
  return found.map(({ shown, text }) => {
    const title = filled(text.title);
    const body = linesOf(filled(text.body));
    const hash = createHash('sha256')
      .update([title, ...body].join('\n'))
      .digest('hex');
    const { version } = shown.version;
    return {
      shown,
      title,
      abstract: filled(text.abstract),
      body,
      version,
      hash,
      language: text.language,
    };
  });
}

export async function writtenOne(
  services: Pick<Services, 'queries' | 'clock' | 'wallClock'>,
  language: Language,
  shown: Shown,
): Promise<Written> {
  const [written] = await writtenIn(services, language, [shown]);
  if (written === undefined) throw new Error('one piece was read as none');
  return written;
}
