import { CODE_LIFETIME_SECONDS, type ProofPurpose } from '@kontor/contract';
import type { Language } from '@kontor/i18n';
import { translate } from '@kontor/i18n/server';
import { escapeHtml, type Mail } from '../../platform/mail.ts';
import type { Scene } from './codes/codes.ts';

interface Paragraph {
  readonly text: string;
  readonly large?: true;
}

/** What a mail says, before its greeting's and closing's words. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

export interface Letterhead {
  readonly language: Language;
  readonly site: string;
  /** The owner's words against forged mails; null where none were chosen. */
  readonly phrase: string | null;
}

type Content = Pick<Mail, 'subject' | 'text' | 'html'>;

/** The mail with a verification code. */
export function codeLetter(
  { language, site }: Letterhead,
  { scene, code, purpose }: { readonly scene: Scene } & SentCode,
): Letter {
  const values = { site, code };
  const lead = translate(language, 'mail', `code.${scene}`, values);
  const what = purpose === undefined ? [] : [{ text: purposeOf(language, purpose) }];
  const expiry = translate(language, 'mail', 'code.expiry', { count: CODE_LIFETIME_SECONDS / 60 });
  return {
    subject: translate(language, 'mail', 'code.subject', values),
    paragraphs: [
      { text: translate(language, 'mail', 'code.greeting') },
      { text: lead },
      ...what,
      { text: code, large: true },
      { text: expiry },
      // Only who is signed in has a code for a change sent: whoever did not ask has company.
      {
        text: translate(language, 'mail', scene === 'safe' ? 'code.warningChange' : 'code.warning'),
      },
    ],
  };
}

/** The short message with a verification code. */
export function codeMessage(
  language: Language,
  { site, code, purpose }: { readonly site: string } & SentCode,
): string {
  if (purpose === undefined) return translate(language, 'mail', 'code.sms', { site, code });
  const what = purposeOf(language, purpose);
  return translate(language, 'mail', 'code.smsFor', { site, code, what });
}

/** Of who asks for a code to an address that has an account: only its owner hears that it has. */
export function takenLetter({ language, site }: Letterhead, scene: Scene): Letter {
  const body = scene === 'bind' ? 'taken.bind' : 'taken.body';
  return {
    subject: translate(language, 'mail', 'taken.subject', { site }),
    paragraphs: [
      { text: translate(language, 'mail', 'code.greeting') },
      { text: translate(language, 'mail', body, { site }) },
      { text: translate(language, 'mail', 'taken.warning') },
    ],
  };
}

/** The same as a short message. */
export function takenMessage(language: Language, site: string): string {
  return translate(language, 'mail', 'taken.sms', { site });
}

interface SentCode {
  readonly code: string;
  readonly purpose: ProofPurpose | undefined;
}

/** What a code of the owner is good for, in words. */
function purposeOf(language: Language, purpose: ProofPurpose): string {
  return translate(language, 'mail', `code.for.${purpose}`);
}

const HTML_HEAD = '<!doctype html><html><body style="font-family:sans-serif">';

/** The mail as it is sent: with the owner's own words on top, and the site's name below. */
export function contentOf({ language, site, phrase }: Letterhead, letter: Letter): Content {
  const lines: Paragraph[] = [];
  if (phrase !== null) lines.push({ text: translate(language, 'mail', 'phrase', { phrase }) });
  lines.push(...letter.paragraphs, { text: translate(language, 'mail', 'closing', { site }) });
  const html = lines.map((line) => {
    const style = line.large ? ' style="font-size:28px;letter-spacing:6px"' : '';
    return `<p${style}>${escapeHtml(line.text)}</p>`;
  });
  return {
    subject: letter.subject,
    text: `${lines.map(({ text }) => text).join('\n\n')}\n`,
    html: `${HTML_HEAD}${html.join('')}</body></html>`,
  };
}
