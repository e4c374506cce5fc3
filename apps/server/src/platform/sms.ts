import type { Outbox } from './outbox.ts';

export interface TextMessage {
  /** With the area code: `+4915112345678`. */
  readonly to: string;
  readonly text: string;
}

export interface TextMessages {
  /** Resolves once the provider has taken the message. Rejects when it has not. */
  send(message: TextMessage): Promise<void>;
}

const SMS_MS_MAX = 15_000;

/**
 * Posts messages to a provider's address as `{"to","text"}` when one is given, its user and
 * password sent as basic authentication; else lays them in the outbox as `.txt`.
 */
export function createTextMessages(url: string | undefined, outbox: Outbox): TextMessages {
  if (url === undefined) {
    return {
      send: async ({ to, text }) => {
        await outbox.put(`To: ${to}\n\n${text}\n`, 'txt');
      },
    };
  }
  const address = new URL(url);
  const [user, password] = [address.username, address.password].map(decodeURIComponent);
  const credentials = `${user}:${password}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const hasCredentials = address.username !== '';
  address.username = '';
  address.password = '';
  return {
    send: async (message) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(hasCredentials ? { authorization } : {}),
        },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(SMS_MS_MAX),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS provider answered ${answer.status}`);
    },
  };
}
