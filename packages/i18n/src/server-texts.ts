import zhBills from '../locales/zh/bills.json' with { type: 'json' };
import zhErrors from '../locales/zh/errors.json' with { type: 'json' };
import zhHome from '../locales/zh/home.json' with { type: 'json' };
import zhMail from '../locales/zh/mail.json' with { type: 'json' };
import zhMessages from '../locales/zh/messages.json' with { type: 'json' };
import enBills from '../locales/en/bills.json' with { type: 'json' };
import enErrors from '../locales/en/errors.json' with { type: 'json' };
import enHome from '../locales/en/home.json' with { type: 'json' };
import enMail from '../locales/en/mail.json' with { type: 'json' };
import enMessages from '../locales/en/messages.json' with { type: 'json' };
import hkBills from '../locales/hk/bills.json' with { type: 'json' };
import hkErrors from '../locales/hk/errors.json' with { type: 'json' };
import hkHome from '../locales/hk/home.json' with { type: 'json' };
import hkMail from '../locales/hk/mail.json' with { type: 'json' };
import hkMessages from '../locales/hk/messages.json' with { type: 'json' };
import thBills from '../locales/th/bills.json' with { type: 'json' };
import thErrors from '../locales/th/errors.json' with { type: 'json' };
import thHome from '../locales/th/home.json' with { type: 'json' };
import thMail from '../locales/th/mail.json' with { type: 'json' };
import thMessages from '../locales/th/messages.json' with { type: 'json' };
import jpBills from '../locales/jp/bills.json' with { type: 'json' };
import jpErrors from '../locales/jp/errors.json' with { type: 'json' };
import jpHome from '../locales/jp/home.json' with { type: 'json' };
import jpMail from '../locales/jp/mail.json' with { type: 'json' };
import jpMessages from '../locales/jp/messages.json' with { type: 'json' };
import korBills from '../locales/kor/bills.json' with { type: 'json' };
import korErrors from '../locales/kor/errors.json' with { type: 'json' };
import korHome from '../locales/kor/home.json' with { type: 'json' };
import korMail from '../locales/kor/mail.json' with { type: 'json' };
import korMessages from '../locales/kor/messages.json' with { type: 'json' };
import fraBills from '../locales/fra/bills.json' with { type: 'json' };
import fraErrors from '../locales/fra/errors.json' with { type: 'json' };
import fraHome from '../locales/fra/home.json' with { type: 'json' };
import fraMail from '../locales/fra/mail.json' with { type: 'json' };
import fraMessages from '../locales/fra/messages.json' with { type: 'json' };
import spaBills from '../locales/spa/bills.json' with { type: 'json' };
import spaErrors from '../locales/spa/errors.json' with { type: 'json' };
import spaHome from '../locales/spa/home.json' with { type: 'json' };
import spaMail from '../locales/spa/mail.json' with { type: 'json' };
import spaMessages from '../locales/spa/messages.json' with { type: 'json' };
import vnBills from '../locales/vn/bills.json' with { type: 'json' };
import vnErrors from '../locales/vn/errors.json' with { type: 'json' };
import vnHome from '../locales/vn/home.json' with { type: 'json' };
import vnMail from '../locales/vn/mail.json' with { type: 'json' };
import vnMessages from '../locales/vn/messages.json' with { type: 'json' };
import type { Language } from './languages.ts';

/**
 * The areas that the server itself speaks; bundled, because a server needs all languages at once.
 */
export type ServerArea = 'bills' | 'errors' | 'home' | 'mail' | 'messages';
type Texts = Readonly<Record<string, string>>;

export const SERVER_TEXTS: Readonly<Record<Language, Readonly<Record<ServerArea, Texts>>>> = {
  zh: { bills: zhBills, errors: zhErrors, home: zhHome, mail: zhMail, messages: zhMessages },
  en: { bills: enBills, errors: enErrors, home: enHome, mail: enMail, messages: enMessages },
  hk: { bills: hkBills, errors: hkErrors, home: hkHome, mail: hkMail, messages: hkMessages },
  th: { bills: thBills, errors: thErrors, home: thHome, mail: thMail, messages: thMessages },
  jp: { bills: jpBills, errors: jpErrors, home: jpHome, mail: jpMail, messages: jpMessages },
  kor: { bills: korBills, errors: korErrors, home: korHome, mail: korMail, messages: korMessages },
  fra: { bills: fraBills, errors: fraErrors, home: fraHome, mail: fraMail, messages: fraMessages },
  spa: { bills: spaBills, errors: spaErrors, home: spaHome, mail: spaMail, messages: spaMessages },
  vn: { bills: vnBills, errors: vnErrors, home: vnHome, mail: vnMail, messages: vnMessages },
};
