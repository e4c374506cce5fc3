import { translate } from '@kontor/i18n/server';
import { expect, it } from 'vitest';
import { codeLetter } from './mails.ts';

const head = { language: 'en', site: 'Kontor', phrase: null } as const;

it.each([
  ['register', 'code.warning'],
  ['bind', 'code.warning'],
  ['safe', 'code.warningChange'],
] as const)('the mail with a code for %s warns of who may have asked for it', (scene, key) => {
  const { paragraphs } = codeLetter(head, { scene, code: '123456', purpose: undefined });
  expect(paragraphs.at(-1)?.text).toBe(translate('en', 'mail', key));
});
