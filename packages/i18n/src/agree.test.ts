import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './index.ts';

/**
 * Texts that belong together: who changes one changes the other, in each language. The parity
 * test compares a text with English; these are compared within a language.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SEED = 'apps/server/src/modules/content/seed';
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const json = <T>(file: string): T => JSON.parse(read(file)) as T;

/** One thing that is named, asked or told in several places, in the same words. */
const SAME: readonly (readonly string[])[] = [
  ['common.nav.messages', 'home.services.messages', 'messages.title', 'settings.section.messages'],
  ['messages.mails.title', 'settings.mails'],
  ['common.tab.financial', 'earn.title', 'assets.account.financial'],
  ['home.services.support', 'chat.title'],
  ['home.services.chatroom', 'chat.room.title'],
  ['home.services.buy', 'quick-buy.title'],
  ['home.services.stocks', 'market.stocks.title'],
  ['home.services.futures', 'futures.title', 'trade.area.futures'],
  ['home.services.options', 'trade.area.options'],
  ['home.services.coins', 'market.tab.spot', 'trade.area.coins'],
  ['home.services.copy', 'copy.title'],
  ['home.services.earn', 'earn.title'],
  ['home.services.mining', 'mining.title'],
  ['home.services.prediction', 'prediction.title'],
  ['home.services.convert', 'convert.title'],
  ['home.services.loan', 'loan.title'],
  ['home.services.bills', 'assets.bills.title'],
  ['home.services.assets', 'assets.title'],
  ['home.services.coupon', 'coupons.title', 'settings.person.coupons', 'assets.account.coupons'],
  ['home.services.settings', 'settings.title'],
  ['growth.vip.title', 'settings.person.vip'],
  ['identity.title', 'settings.person.identity'],
  ['alerts.title', 'settings.alerts'],
  ['lines.title', 'settings.switchLine'],
  [
    'errors.FIELD_REQUIRED',
    'account.fault.required',
    'identity.fault.required',
    'nft.form.missing',
  ],
  ['options.risk.title', 'prediction.risk.title'],
  ['nft.bids.outbid', 'messages.nft.outbid.title'],
  ['errors.ID_NUMBER_WRONG', 'identity.fault.form'],
  [
    'copy.lost.body',
    'coupons.lost.body',
    'loan.lost.body',
    'mining.lost.body',
    'nft.lost',
    'subscription.lost.body',
  ],
  ...['bonus', 'change', 'financial', 'legal', 'lever', 'margin', 'micro', 'mining', 'stock'].map(
    (name) => [`account.accountName.${name}`, `assets.account.${name}`],
  ),
  ...['5', '60', '1440'].map((minutes) => [
    `alerts.window.${minutes}`,
    `messages.alert.window.${minutes}`,
  ]),
  // What a code is for: in the letter that brings it, and on the screen that waits for it.
  ...[
    'password',
    'pay_password',
    'email',
    'mobile',
    'totp_on',
    'totp_off',
    'recovery_codes',
    'anti_phishing',
    'destination',
  ].map((change) => [`mail.code.for.${change}`, `security.proof.what.${change}`]),
];

/** A text that leads to what is called so elsewhere, with the names that it says. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  'mail.notice.notMeCode': ['account.login.notMe'],
  'mail.message.switches': ['messages.title', 'messages.mails.title'],
  'coupons.claim.done': ['coupons.tabs.unused', 'coupons.act.use'],
  'messages.coupon.expiring.body': ['coupons.tabs.unused', 'coupons.act.use'],
  'account.register.terms': ['account.register.termsLink', 'account.register.privacyLink'],
};

const areas = new Map<string, Readonly<Record<string, string>>>();

function textOf(language: Language, name: string): string {
  const [area = '', ...key] = name.split('.');
  const file = `packages/i18n/locales/${language}/${area}.json`;
  const texts = areas.get(file) ?? json<Record<string, string>>(file);
  areas.set(file, texts);
  // Where a line may break is the place's own affair.
  return texts[key.join('.')]?.replaceAll('\u200b', '') ?? `no ${name}`;
}

/** Within a sentence a name may begin small. */
const plain = (text: string): string => text.toLowerCase();

describe.each(LANGUAGES)('texts of %s that belong together', (language) => {
  it('say the same of the same', () => {
    const differing = SAME.filter(
      (names) => new Set(names.map((name) => textOf(language, name))).size > 1,
    ).map((names) => names.map((name) => `${name}: ${textOf(language, name)}`));
    expect(differing).toEqual([]);
  });

  it('call what they lead to by its name', () => {
    const missing = Object.entries(SAYS).flatMap(([name, said]) =>
      said
        .filter((other) => !plain(textOf(language, name)).includes(plain(textOf(language, other))))
        .map((other) => `${name} says nothing of ${other}: ${textOf(language, other)}`),
    );
    expect(missing).toEqual([]);
  });

  it('link the articles by their titles', () => {
    const { articles } = json<{ articles: Record<string, { title: string }> }>(
      `${SEED}/articles/${language}.json`,
    );
    expect(textOf(language, 'account.register.termsLink')).toBe(articles['terms']?.title);
    expect(textOf(language, 'account.register.privacyLink')).toBe(articles['privacy']?.title);
  });

  it('send members of the chat to pages by their names', () => {
    const replies = json<Record<Language, { text: string }[]>>(
      'apps/server/src/modules/chat/seed/canned.json',
    )[language].map(({ text }) => plain(text));
    const said = replies.join('\n');
    expect(said).toContain(plain(textOf(language, 'identity.title')));
    expect(said).toContain(plain(textOf(language, 'chat.title')));
  });

  // The console speaks English only, so letters to operators quote its words as they are.
  it('quote the console as it is', () => {
    const title = /title: '([^']+)'/.exec(read('apps/console/src/texts/proposals.ts'))?.[1];
    expect(title).toBe('Proposals');
    expect(textOf(language, 'mail.operator.shut_out.until')).toMatch(
      new RegExp(`[“「‘«]\u202f?${title}\u202f?[”」’»]`, 'u'),
    );
  });
});
