import zhBills from '../locales/zh/bills.json' with { type: 'json' };
import zhErrors from '../locales/zh/errors.json' with { type: 'json' };
import zhMail from '../locales/zh/mail.json' with { type: 'json' };
import enBills from '../locales/en/bills.json' with { type: 'json' };
import enErrors from '../locales/en/errors.json' with { type: 'json' };
import enMail from '../locales/en/mail.json' with { type: 'json' };
import hkBills from '../locales/hk/bills.json' with { type: 'json' };
import hkErrors from '../locales/hk/errors.json' with { type: 'json' };
import hkMail from '../locales/hk/mail.json' with { type: 'json' };
import thBills from '../locales/th/bills.json' with { type: 'json' };
import thErrors from '../locales/th/errors.json' with { type: 'json' };
import thMail from '../locales/th/mail.json' with { type: 'json' };
import jpBills from '../locales/jp/bills.json' with { type: 'json' };
import jpErrors from '../locales/jp/errors.json' with { type: 'json' };
import jpMail from '../locales/jp/mail.json' with { type: 'json' };
import korBills from '../locales/kor/bills.json' with { type: 'json' };
import korErrors from '../locales/kor/errors.json' with { type: 'json' };
import korMail from '../locales/kor/mail.json' with { type: 'json' };
import fraBills from '../locales/fra/bills.json' with { type: 'json' };
import fraErrors from '../locales/fra/errors.json' with { type: 'json' };
import fraMail from '../locales/fra/mail.json' with { type: 'json' };
import spaBills from '../locales/spa/bills.json' with { type: 'json' };
import spaErrors from '../locales/spa/errors.json' with { type: 'json' };
import spaMail from '../locales/spa/mail.json' with { type: 'json' };
import vnBills from '../locales/vn/bills.json' with { type: 'json' };
import vnErrors from '../locales/vn/errors.json' with { type: 'json' };
import vnMail from '../locales/vn/mail.json' with { type: 'json' };
import type { Language } from './languages.ts';

/**
 * The areas that the server itself speaks; bundled, because a server needs all languages at once.
 */
export type ServerArea = 'bills' | 'errors' | 'mail';
type Texts = Readonly<Record<string, string>>;

export const SERVER_TEXTS: Readonly<Record<Language, Readonly<Record<ServerArea, Texts>>>> = {
  zh: { bills: zhBills, errors: zhErrors, mail: zhMail },
  en: { bills: enBills, errors: enErrors, mail: enMail },
  hk: { bills: hkBills, errors: hkErrors, mail: hkMail },
  th: { bills: thBills, errors: thErrors, mail: thMail },
  jp: { bills: jpBills, errors: jpErrors, mail: jpMail },
  kor: { bills: korBills, errors: korErrors, mail: korMail },
  fra: { bills: fraBills, errors: fraErrors, mail: fraMail },
  spa: { bills: spaBills, errors: spaErrors, mail: spaMail },
  vn: { bills: vnBills, errors: vnErrors, mail: vnMail },
};
