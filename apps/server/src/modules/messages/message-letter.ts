import { translate } from '@kontor/i18n/server';
import type { Letter, Letterhead } from '../people/index.ts';
import type { MessageWire } from './message-wire.ts';

/** The rest of a digest is counted and waits in the app. */
const TITLES_MAX = 20;
const SWITCHES_PATH = '/pages/mailMessage/mails';
const MESSAGES_PATH = '/pages/mailMessage/mailMessage';

/** A mail with one message. Mails are never answered, so the last words say how to end them. */
export function messageLetter(
  head: Letterhead,
  origin: string | null,
  { title, body, link }: MessageWire,
): Letter {
  const { language, site } = head;
  return {
    subject: translate(language, 'mail', 'message.subject', { site, title }),
    paragraphs: [
      { text: title },
      { text: body },
      ...seeAt(head, origin, link ?? MESSAGES_PATH),
      ...switchesAt(head, origin),
    ],
  };
}

/** A mail with many: their titles and where to read them. */
export function digestLetter(
  head: Letterhead,
  origin: string | null,
  messages: readonly MessageWire[],
): Letter {
  const { language, site } = head;
  const count = messages.length;
  const more = count - TITLES_MAX;
  const rest = more > 0 ? [translate(language, 'mail', 'message.more', { count: more })] : [];
  return {
    subject: translate(language, 'mail', 'message.digestSubject', { site, count }),
    paragraphs: [
      { text: translate(language, 'mail', 'message.digest', { site, count }) },
      ...messages.slice(0, TITLES_MAX).map(({ title, body }) => ({
        text: translate(language, 'mail', 'message.line', { title, body }),
      })),
      ...rest.map((text) => ({ text })),
      ...seeAt(head, origin, MESSAGES_PATH),
      ...switchesAt(head, origin),
    ],
  };
}

function seeAt({ language }: Letterhead, origin: string | null, path: string) {
  if (origin === null) return [];
  return [{ text: translate(language, 'mail', 'message.see', { address: `${origin}/#${path}` }) }];
}

/** Without a known address the way is told in words. */
function switchesAt({ language }: Letterhead, origin: string | null) {
  const text =
    origin === null
      ? translate(language, 'mail', 'message.switches')
      : translate(language, 'mail', 'message.switchesAt', {
          address: `${origin}/#${SWITCHES_PATH}`,
        });
  return [{ text }];
}
