import { budget } from '@kontor/testkit/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('the mailbox of an address', () => {
  it.each([
    // Case, tags, and Gmail's dots and two domains.
    ['bob@example.org', 'bob@example.org'],
    ['Bob@Example.ORG', 'bob@example.org'],
    ['bob+1@example.org', 'bob@example.org'],
    ['bob+1+2@example.org', 'bob@example.org'],
    ['b.o.b@example.org', 'b.o.b@example.org'],
    ['b.o.b@gmail.com', 'bob@gmail.com'],
    ['.b..ob.@gmail.com', 'bob@gmail.com'],
    ['B.O.B+trial@GoogleMail.com', 'bob@gmail.com'],
    ['bob-1@gmail.com', 'bob-1@gmail.com'],
    ['bob@mail.gmail.com', 'bob@mail.gmail.com'],
    ['bob@notgmail.com', 'bob@notgmail.com'],
    // Others whose rules are known.
    ['bob-shop@yahoo.com', 'bob@yahoo.com'],
    ['bob-shop@yahoo.co.uk', 'bob@yahoo.co.uk'],
    ['bob-shop@ymail.com', 'bob@ymail.com'],
    ['bob-shop@notyahoo.com', 'bob-shop@notyahoo.com'],
    ['b-o_b.1+x@protonmail.com', 'bob1@proton.me'],
    ['bob@pm.me', 'bob@proton.me'],
    ['bob@me.com', 'bob@icloud.com'],
    ['b-ob@ya.ru', 'b.ob@yandex.ru'],
    // A tag is behind a name.
    ['+1@example.org', '+1@example.org'],
    ['+1+2@example.org', '+1@example.org'],
    ['bob+@example.org', 'bob@example.org'],
    // Look-alikes: Cyrillic, Greek, in capitals too, full width, and letters that nobody sees.
    ['а@example.org', 'a@example.org'],
    ['А@example.org', 'a@example.org'],
    ['Вов@example.org', 'bob@example.org'],
    ['βοβ@example.org', 'bob@example.org'],
    ['ΒΟΒ@example.org', 'bob@example.org'],
    ['ｂｏｂ＋１@example.org', 'bob@example.org'],
    ['bob@ｇｍａｉｌ.com', 'bob@gmail.com'],
    ['b\u200bo\u00adb@example.org', 'bob@example.org'],
    ['𝐛𝐨𝐛@example.org', 'bob@example.org'],
    ['а.\u0301@gmail.com', 'á@gmail.com'],
    ['Iı@example.org', 'ii@example.org'],
    // Latin letters and digits that look alike are other mailboxes.
    ['rn@example.org', 'rn@example.org'],
    ['l1o0@example.org', 'l1o0@example.org'],
    ['bób@example.org', 'bób@example.org'],
    ['boб@example.org', 'boб@example.org'],
    // A domain is its ASCII form: one that only looks like another is another.
    ['bob@Bücher.example', 'bob@xn--bcher-kva.example'],
    ['bob@xn--bcher-kva.example', 'bob@xn--bcher-kva.example'],
    ['bob@gmаil.com', 'bob@xn--gmil-63d.com'],
    ['bob@gmail.com.', 'bob@gmail.com'],
    ['bob@gmail。com', 'bob@gmail.com'],
    ['bob@gmail.com。', 'bob@gmail.com'],
    // What is no address harms nobody.
    ['a@b@example.org', 'a@b@example.org'],
    ['no address', '@no address'],
    ['', '@'],
    ['x@exa mple.org', 'x@exa mple.org'],
  ])('%s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  const letters = fc.stringMatching(/^[a-z][a-z0-9_]{0,11}$/);
  const domains = fc.constantFrom(
    'gmail.com',
    'googlemail.com',
    'example.org',
    'yahoo.com',
    'pm.me',
  );
  const tag = fc.stringMatching(/^[a-z0-9+.-]{0,8}$/);

  it('is its own mailbox, whatever was typed', () => {
    const text = fc.string({ unit: 'binary' });
    const typed = fc.oneof(
      text,
      fc.tuple(text, domains).map(([name, domain]) => `${name}@${domain}`),
      fc.tuple(text, text).map(([name, domain]) => `${name}@${domain}`),
    );
    const isStable = (address: string) => mailboxOf(mailboxOf(address)) === mailboxOf(address);
    fc.assert(fc.property(typed, isStable), {
      numRuns: budget(3_000, 100_000),
      // Capitals whose small letter reads otherwise the second time.
      examples: [['a@Ⴀ'], ['ẞ@example.org']],
    });
  });

  it('is the same with a tag, with dots at Gmail, and in any case', () => {
    const cases = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    const dots = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(letters, domains, tag, cases, dots, (name, domain, added, upper, dotted) => {
        const mailbox = mailboxOf(`${name}@${domain}`);
        expect(mailboxOf(`${name}+${added}@${domain}`)).toBe(mailbox);
        const spelled = Array.from(`${name}@${domain}`, (letter, n) =>
          upper[n % 40] === true ? letter.toUpperCase() : letter,
        ).join('');
        expect(mailboxOf(spelled)).toBe(mailbox);
        if (!domain.startsWith('g')) return;
        const withDots = Array.from(name, (letter, n) => letter + (dotted[n] ? '.' : '')).join('');
        expect(mailboxOf(`${withDots}@${domain}`)).toBe(mailbox);
      }),
    );
  });

  it('is another for another name or at another provider', () => {
    const plain = fc.constantFrom('gmail.com', 'example.org', 'yahoo.com', 'icloud.com');
    fc.assert(
      fc.property(letters, letters, plain, plain, (name, other, domain, elsewhere) => {
        const isSame = mailboxOf(`${name}@${domain}`) === mailboxOf(`${other}@${elsewhere}`);
        expect(isSame).toBe(name === other && domain === elsewhere);
      }),
    );
  });
});
