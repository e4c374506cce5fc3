import type account from '../locales/en/account.json';
import type alerts from '../locales/en/alerts.json';
import type assets from '../locales/en/assets.json';
import type bills from '../locales/en/bills.json';
import type chat from '../locales/en/chat.json';
import type common from '../locales/en/common.json';
import type content from '../locales/en/content.json';
import type convert from '../locales/en/convert.json';
import type copy from '../locales/en/copy.json';
import type coupons from '../locales/en/coupons.json';
import type dual from '../locales/en/dual.json';
import type earn from '../locales/en/earn.json';
import type errors from '../locales/en/errors.json';
import type funding from '../locales/en/funding.json';
import type futures from '../locales/en/futures.json';
import type growth from '../locales/en/growth.json';
import type home from '../locales/en/home.json';
import type lines from '../locales/en/lines.json';
import type loan from '../locales/en/loan.json';
import type location from '../locales/en/location.json';
import type mail from '../locales/en/mail.json';
import type identity from '../locales/en/identity.json';
import type market from '../locales/en/market.json';
import type messages from '../locales/en/messages.json';
import type mining from '../locales/en/mining.json';
import type subscription from '../locales/en/subscription.json';
import type nft from '../locales/en/nft.json';
import type options from '../locales/en/options.json';
import type prediction from '../locales/en/prediction.json';
import type profile from '../locales/en/profile.json';
import type quickBuy from '../locales/en/quick-buy.json';
import type receipt from '../locales/en/receipt.json';
import type security from '../locales/en/security.json';
import type settings from '../locales/en/settings.json';
import type share from '../locales/en/share.json';
import type trade from '../locales/en/trade.json';
import type upload from '../locales/en/upload.json';

/**
 * The texts of each area as English has them; every other language has the same keys. A new file
 * `locales/en/<area>.json` gets a line here and a name in `AREAS`.
 */
export interface Areas {
  readonly account: typeof account;
  readonly alerts: typeof alerts;
  readonly assets: typeof assets;
  readonly bills: typeof bills;
  readonly chat: typeof chat;
  readonly common: typeof common;
  readonly content: typeof content;
  readonly convert: typeof convert;
  readonly copy: typeof copy;
  readonly coupons: typeof coupons;
  readonly dual: typeof dual;
  readonly earn: typeof earn;
  readonly errors: typeof errors;
  readonly funding: typeof funding;
  readonly futures: typeof futures;
  readonly growth: typeof growth;
  readonly home: typeof home;
  readonly lines: typeof lines;
  readonly loan: typeof loan;
  readonly location: typeof location;
  readonly mail: typeof mail;
  readonly identity: typeof identity;
  readonly market: typeof market;
  readonly messages: typeof messages;
  readonly mining: typeof mining;
  readonly subscription: typeof subscription;
  readonly nft: typeof nft;
  readonly options: typeof options;
  readonly prediction: typeof prediction;
  readonly profile: typeof profile;
  readonly 'quick-buy': typeof quickBuy;
  readonly receipt: typeof receipt;
  readonly security: typeof security;
  readonly settings: typeof settings;
  readonly share: typeof share;
  readonly trade: typeof trade;
  readonly upload: typeof upload;
}

export type Area = keyof Areas;
export const AREAS = [
  'account',
  'alerts',
  'assets',
  'bills',
  'chat',
  'common',
  'content',
  'convert',
  'copy',
  'coupons',
  'dual',
  'earn',
  'errors',
  'funding',
  'futures',
  'growth',
  'home',
  'lines',
  'loan',
  'location',
  'mail',
  'identity',
  'market',
  'messages',
  'mining',
  'subscription',
  'nft',
  'options',
  'prediction',
  'profile',
  'quick-buy',
  'receipt',
  'security',
  'settings',
  'share',
  'trade',
  'upload',
] as const satisfies readonly Area[];

/** The keys of an area; those with a plural are named without its form, as `t` takes them. */
export type KeyOf<A extends Area> = Singular<Extract<keyof Areas[A], string>>;
type Singular<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
