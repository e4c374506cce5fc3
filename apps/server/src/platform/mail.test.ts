import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, escapeHtml } from './mail.ts';
import { Outbox } from './outbox.ts';
import { createTextMessages } from './sms.ts';
import { ManualWallClock } from './wall-clock.ts';

// The package has no types of its own.
interface SmtpSession {
  readonly envelope: { readonly rcptTo: readonly { readonly address: string }[] };
}
interface SmtpServer {
  readonly server: Server;
  listen(port: number, host: string, done: () => void): void;
  close(done: () => void): void;
  on(event: 'error', listener: () => void): void;
}
const { SMTPServer } = createRequire(import.meta.url)('smtp-server') as {
  SMTPServer: new (options: object) => SmtpServer;
};

const FROM = 'Kontor <no-reply@kontor.example>';
const MAIL = {
  to: 'somebody@kontor.example',
  subject: 'Ihr Code für „Kontor“',
  text: '123456 ist der Code\n',
  html: '<p>123456</p>',
};

let folder: string;
let outbox: Outbox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'));
  outbox = new Outbox(join(folder, 'outbox'), new ManualWallClock(Date.UTC(2026, 0, 1)));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the outbox', () => {
  it('keeps mails that a mail program opens, for the owner alone', async () => {
    await createMailer(undefined, FROM, outbox).send(MAIL);
    const [name = ''] = await readdir(join(folder, 'outbox'));
    expect(name).toMatch(/^2026-01-01T00-00-00-000Z-000001-[0-9a-f]{6}\.eml$/);
    const path = join(folder, 'outbox', name);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('To: somebody@kontor.example');
    expect(text).toContain('From: Kontor <no-reply@kontor.example>');
    expect(text).toContain('multipart/alternative');
    expect(text).toContain('123456 ist der Code');
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('keeps short messages as text', async () => {
    await createTextMessages(undefined, outbox).send({ to: '+4915112345678', text: '123456' });
    const [name = ''] = await readdir(join(folder, 'outbox'));
    expect(await readFile(join(folder, 'outbox', name), 'utf8')).toBe(
      'To: +4915112345678\n\n123456\n',
    );
  });

  it('keeps the newest 500 of each kind', async () => {
    await outbox.put('a mail', 'eml');
    await Promise.all(Array.from({ length: 503 }, (_, index) => outbox.put(String(index), 'txt')));
    const names = (await readdir(join(folder, 'outbox'))).sort();
    expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(1);
    const texts = names.filter((name) => name.endsWith('.txt'));
    expect(texts).toHaveLength(500);
    expect(await readFile(join(folder, 'outbox', texts[0] ?? ''), 'utf8')).toBe('3');
  });

  it('never takes an address for a list of recipients', async () => {
    await createMailer(undefined, FROM, outbox).send({ ...MAIL, to: 'a@b.example, c@d.example' });
    const [name = ''] = await readdir(join(folder, 'outbox'));
    const text = await readFile(join(folder, 'outbox', name), 'utf8');
    expect(text).not.toMatch(/^To: a@b\.example, c@d\.example/m);
  });
});

describe('SMTP', () => {
  let server: SmtpServer;
  let received: { readonly to: readonly string[]; readonly data: string }[];
  let refusing: boolean;
  beforeEach(async () => {
    received = [];
    refusing = false;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(
        stream: NodeJS.ReadableStream,
        { envelope }: SmtpSession,
        done: (error?: Error) => void,
      ) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (refusing) return done(new Error('mailbox full'));
          const to = envelope.rcptTo.map(({ address }) => address);
          received.push({ to, data: Buffer.concat(chunks).toString() });
          done();
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('takes the mail to the server that is set, and a refusal rejects', async () => {
    const { port } = server.server.address() as AddressInfo;
    const mailer = createMailer(`smtp://127.0.0.1:${port}`, FROM, outbox);
    await mailer.send(MAIL);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['somebody@kontor.example']);
    expect(received[0]?.data).toContain('Subject: =?UTF-8?');
    refusing = true;
    await expect(mailer.send(MAIL)).rejects.toThrow('mailbox full');
    mailer.close();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a provider of short messages', () => {
  it('is posted to with the credentials of its address, and a refusal rejects', async () => {
    const requests: { authorization: string | undefined; body: string }[] = [];
    let status = 200;
    const provider = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        requests.push({ authorization: request.headers.authorization, body });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const sms = createTextMessages(`http://me:s%40same@127.0.0.1:${port}/send`, outbox);
    await sms.send({ to: '+431', text: 'hello' });
    expect(requests).toEqual([
      {
        authorization: `Basic ${Buffer.from('me:s@same').toString('base64')}`,
        body: '{"to":"+431","text":"hello"}',
      },
    ]);
    status = 402;
    await expect(sms.send({ to: '+431', text: 'hello' })).rejects.toThrow('402');
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
  });
});

it('text in HTML stays text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});
