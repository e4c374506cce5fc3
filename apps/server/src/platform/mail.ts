import { createTransport, type Transporter } from 'nodemailer';
import type { Outbox } from './outbox.ts';

export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail. Rejects when it has not. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const SMTP_MS_MAX = 15_000;
const SMTP_CONNECTIONS_MAX = 3;

/** Sends by SMTP when an address is given, else lays mails in the outbox as `.eml`. */
export function createMailer(smtpUrl: string | undefined, from: string, outbox: Outbox): Mailer {
  return smtpUrl === undefined ? new OutboxMailer(from, outbox) : new SmtpMailer(smtpUrl, from);
}

class SmtpMailer implements Mailer {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor(url: string, from: string) {
    this.#from = from;
    this.#transport = createTransport({
      url,
      pool: true,
      maxConnections: SMTP_CONNECTIONS_MAX,
      connectionTimeout: SMTP_MS_MAX,
      greetingTimeout: SMTP_MS_MAX,
      socketTimeout: SMTP_MS_MAX,
      // Texts are ours, but nothing in them shall ever make the mailer read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as Parameters<typeof createTransport>[0]);
  }

  async send(mail: Mail): Promise<void> {
    await this.#transport.sendMail(messageOf(mail, this.#from));
  }

  close(): void {
    this.#transport.close();
  }
}

class OutboxMailer implements Mailer {
  readonly #composer = createTransport({ streamTransport: true, buffer: true });
  readonly #from: string;
  readonly #outbox: Outbox;

  constructor(from: string, outbox: Outbox) {
    this.#from = from;
    this.#outbox = outbox;
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.#composer.sendMail(messageOf(mail, this.#from));
    if (!Buffer.isBuffer(message)) throw new TypeError('the composer gave a stream');
    await this.#outbox.put(message, 'eml');
  }

  close(): void {
    this.#composer.close();
  }
}

/** The address is passed as an object, so that no part of it is read as a second recipient. */
function messageOf({ to, subject, text, html }: Mail, from: string) {
  return { from, to: { name: '', address: to }, subject, text, html };
}

/** Makes text safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
