import { createHash } from 'node:crypto';
import { interpolate, type Language } from '@kontor/i18n';
import { type Amount, formatAmount } from '@kontor/money';
import { settingsOf } from '../../platform/exchange-settings.ts';
import type { Queries } from '../../platform/queries.ts';
import { publicSettings, siteName } from '../site/index.ts';
import en from './seed/en.json' with { type: 'json' };
import fra from './seed/fra.json' with { type: 'json' };
import hk from './seed/hk.json' with { type: 'json' };
import jp from './seed/jp.json' with { type: 'json' };
import kor from './seed/kor.json' with { type: 'json' };
import spa from './seed/spa.json' with { type: 'json' };
import th from './seed/th.json' with { type: 'json' };
import vn from './seed/vn.json' with { type: 'json' };
import zh from './seed/zh.json' with { type: 'json' };

/** The texts as they are written; `{{names}}` in them are the platform's figures. */
export const SEED = { en, fra, hk, jp, kor, spa, th, vn, zh } satisfies Record<Language, typeof en>;
export type PageName = 'aboutus' | 'contactus' | 'operational_compliance';

/** Goes up with every change of what the pages say. */
const VERSION = 1;

const percent = (rate: Amount): string => `${formatAmount(rate * 100n)}%`;

/** What stands for the names in the texts, as it is set now. */
export async function figuresNow(queries: Queries): Promise<Readonly<Record<string, string>>> {
  const set = await settingsOf(queries, [
    'convert_fee_rate',
    'withdrawal_fee_rate',
    'address_hold_hours',
    'option_tick_wait_seconds',
    'mining_penalty_maximum',
    'copy_profit_share_maximum',
    'prediction_rake',
    'loan_close_rate',
    'nft_fee_rate',
  ]);
  const { support_mail: mail = '' } = await publicSettings(queries);
  return {
    site: await siteName(queries),
    mail,
    convertFee: percent(set.convert_fee_rate),
    withdrawalFee: percent(set.withdrawal_fee_rate),
    hold: formatAmount(set.address_hold_hours),
    tickWait: formatAmount(set.option_tick_wait_seconds),
    penalty: percent(set.mining_penalty_maximum),
    profitShare: percent(set.copy_profit_share_maximum),
    rake: percent(set.prediction_rake),
    loanClose: percent(set.loan_close_rate),
    nftFee: percent(set.nft_fee_rate),
  };
}

/** What the platform writes in a language, its figures filled in. */
export async function contentIn(language: Language, queries: Queries) {
  const figures = await figuresNow(queries);
  const filled = (text: string): string => interpolate(text, figures);
  const texts = SEED[language];
  return {
    faq: texts.faq.map(({ question, answer }) => ({
      question: filled(question),
      answer: filled(answer),
    })),
    pages: (name: PageName) => {
      const title = filled(texts[name].title);
      const body = texts[name].body.map(filled);
      const hash = createHash('sha256')
        .update([title, ...body].join('\n'))
        .digest('hex');
      return { title, body, version: VERSION, hash };
    },
  };
}
