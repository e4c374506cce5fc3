import { BCP47, type Language } from '@kontor/i18n';
import { translate } from '@kontor/i18n/server';
import type { MessageWire } from '../messages/index.ts';

const MESSAGES_PATH = '/pages/mailMessage/mailMessage';
/** Encrypted and padded it must stay below the 4 kB that every push service takes. */
const TITLE_LENGTH_MAX = 160;

/** What the service worker shows, and where a press on it leads. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** A page of the app. */
  readonly link: string;
  /** A second one of the same takes the first one's place. */
  readonly tag: string;
  /** As browsers name it: it is read aloud, too. */
  readonly language: string;
}

/**
 * One message. A locked phone is read by others too: it says what happened, never how much, so the
 * message's own body is left out.
 */
export function oneMessage(language: Language, tag: string, message: MessageWire): PushPayload {
  return {
    title: message.title.slice(0, TITLE_LENGTH_MAX),
    body: translate(language, 'messages', 'push.open'),
    link: message.link ?? MESSAGES_PATH,
    tag,
    language: BCP47[language],
  };
}

/** Many at once are counted. */
export function manyMessages(language: Language, count: number): PushPayload {
  return {
    title: translate(language, 'messages', 'push.many', { count }),
    body: translate(language, 'messages', 'push.open'),
    link: MESSAGES_PATH,
    tag: 'messages',
    language: BCP47[language],
  };
}
