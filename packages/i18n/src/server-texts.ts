import zhErrors from '../locales/zh/errors.json' with { type: 'json' };
import zhMail from '../locales/zh/mail.json' with { type: 'json' };
import enErrors from '../locales/en/errors.json' with { type: 'json' };
import enMail from '../locales/en/mail.json' with { type: 'json' };
import hkErrors from '../locales/hk/errors.json' with { type: 'json' };
import hkMail from '../locales/hk/mail.json' with { type: 'json' };
import thErrors from '../locales/th/errors.json' with { type: 'json' };
import thMail from '../locales/th/mail.json' with { type: 'json' };
import jpErrors from '../locales/jp/errors.json' with { type: 'json' };
import jpMail from '../locales/jp/mail.json' with { type: 'json' };
import korErrors from '../locales/kor/errors.json' with { type: 'json' };
import korMail from '../locales/kor/mail.json' with { type: 'json' };
import fraErrors from '../locales/fra/errors.json' with { type: 'json' };
import fraMail from '../locales/fra/mail.json' with { type: 'json' };
import spaErrors from '../locales/spa/errors.json' with { type: 'json' };
import spaMail from '../locales/spa/mail.json' with { type: 'json' };
import vnErrors from '../locales/vn/errors.json' with { type: 'json' };
import vnMail from '../locales/vn/mail.json' with { type: 'json' };
import type { Language } from './languages.ts';

/** The areas that the server itself speaks; bundled, because a server needs all languages at once. */
export type ServerArea = 'errors' | 'mail';
type Texts = Readonly<Record<string, string>>;

export const SERVER_TEXTS: Readonly<Record<Language, Readonly<Record<ServerArea, Texts>>>> = {
  zh: { errors: zhErrors, mail: zhMail },
  en: { errors: enErrors, mail: enMail },
  hk: { errors: hkErrors, mail: hkMail },
  th: { errors: thErrors, mail: thMail },
  jp: { errors: jpErrors, mail: jpMail },
  kor: { errors: korErrors, mail: korMail },
  fra: { errors: fraErrors, mail: fraMail },
  spa: { errors: spaErrors, mail: spaMail },
  vn: { errors: vnErrors, mail: vnMail },
};
