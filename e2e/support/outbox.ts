/** Mails that were not sent but laid down, as a person would read them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The six digits in the newest mail to an address, once it has come. */
export async function codeFor(dataDirectory: string, email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        code = await newestCode(join(dataDirectory, 'outbox'), email);
        return code;
      },
      { message: `a code for ${email}` },
    )
    .toBeDefined();
  return code ?? '';
}

/** What freezes the account, from the newest mail that tells its owner of a change. */
export async function notMeCodeFor(dataDirectory: string, email: string): Promise<string> {
  const folder = join(dataDirectory, 'outbox');
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
        const mails = await Promise.all(
          names
            .sort()
            .toReversed()
            .map((name) => readFile(join(folder, name), 'latin1')),
        );
        [code] = mails
          .filter((mail) => mail.includes(email))
          .flatMap((mail) => /\d+(?:-[A-Z0-9]{4}){4}/u.exec(plainTextOf(mail))?.[0] ?? []);
        return code;
      },
      { message: `a code against what happened to ${email}` },
    )
    .toBeDefined();
  return code ?? '';
}

/** The six digits in the newest message to a mobile number, once it has come. */
export async function smsCodeFor(dataDirectory: string, mobile: string): Promise<string> {
  const folder = join(dataDirectory, 'outbox');
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
        const newest = names.sort().toReversed();
        const texts = await Promise.all(newest.map((name) => readFile(join(folder, name), 'utf8')));
        // What tells the owner of a change has no code.
        [code] = texts
          .filter((one) => one.includes(mobile))
          .flatMap((one) => CODE.exec(one.replaceAll(mobile, ''))?.[0] ?? []);
        return code;
      },
      { message: `a code for ${mobile}` },
    )
    .toBeDefined();
  return code ?? '';
}

const CODE = /(?<![\d-])\d{6}(?![\d-])/u;

/** The code that comes by this sending, not one that came before. */
export async function newCode(
  read: () => Promise<string>,
  send: () => Promise<unknown>,
): Promise<string> {
  const before = await read();
  await send();
  await expect.poll(read).not.toBe(before);
  return read();
}

async function newestCode(folder: string, email: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of names.sort().toReversed()) {
    const mail = await readFile(join(folder, name), 'latin1');
    if (!mail.includes(email)) continue;
    // A message's mail may carry six digits too; a code has a line of its own.
    const code = /^\d{6}$/mu.exec(plainTextOf(mail).replaceAll('\r', ''))?.[0];
    if (code !== undefined) return code;
  }
  return undefined;
}

/** The text part of a mail, decoded. */
export function plainTextOf(mail: string): string {
  const part = /content-type: text\/plain[\s\S]*?(?=\r?\n--|$(?![\s\S]))/iu.exec(mail)?.[0] ?? mail;
  const [head = '', ...body] = part.split(/\r?\n\r?\n/u);
  const text = body.join('\n\n');
  const encoding = /content-transfer-encoding:\s*(\S+)/iu.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'latin1').toString('utf8');
  const bytes = text
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
