import { CODE_LIFETIME_SECONDS } from '@kontor/contract';
import type { Language } from '@kontor/i18n';
import { translate } from '@kontor/i18n/server';
import { escapeHtml, type Mail } from '../../platform/mail.ts';
import type { Scene } from './codes.ts';

type Content = Pick<Mail, 'subject' | 'text' | 'html'>;

/** The mail with a verification code. */
export function codeMail(language: Language, site: string, scene: Scene, code: string): Content {
  const values = { site, code };
  const lead = translate(language, 'mail', `code.${scene}`, values);
  const expiry = translate(language, 'mail', 'code.expiry', { count: CODE_LIFETIME_SECONDS / 60 });
  return compose(language, site, translate(language, 'mail', 'code.subject', values), [
    { text: translate(language, 'mail', 'code.greeting') },
    { text: lead },
    { text: code, large: true },
    { text: expiry },
    { text: translate(language, 'mail', 'code.warning') },
  ]);
}

/** The short message with a verification code. */
export function codeMessage(language: Language, site: string, code: string): string {
  return translate(language, 'mail', 'code.sms', { site, code });
}

/** Tells the owner that the password is another one now. `time` is real time in ms. */
export function passwordChangedMail(language: Language, site: string, time: number): Content {
  const values = { site, time: new Date(time).toISOString().slice(0, 16).replace('T', ' ') };
  return compose(language, site, translate(language, 'mail', 'passwordChanged.subject', values), [
    { text: translate(language, 'mail', 'passwordChanged.body', values) },
    { text: translate(language, 'mail', 'passwordChanged.warning') },
  ]);
}

const HTML_HEAD = '<!doctype html><html><body style="font-family:sans-serif">';

interface Paragraph {
  readonly text: string;
  readonly large?: true;
}

function compose(
  language: Language,
  site: string,
  subject: string,
  paragraphs: readonly Paragraph[],
): Content {
  const closing = translate(language, 'mail', 'closing', { site });
  const lines = [...paragraphs, { text: closing }];
  const html = lines.map((line) => {
    const style = 'large' in line ? ' style="font-size:28px;letter-spacing:6px"' : '';
    return `<p${style}>${escapeHtml(line.text)}</p>`;
  });
  return {
    subject,
    text: `${lines.map(({ text }) => text).join('\n\n')}\n`,
    html: `${HTML_HEAD}${html.join('')}</body></html>`,
  };
}
