import type { Language } from '@kontor/i18n';
import { interpolate, placeholdersOf } from '@kontor/i18n';
import { type Amount, formatAmount } from '@kontor/money';
import { settingsOf } from '../../platform/exchange-settings.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { publicSettings, siteName } from '../site/index.ts';
import { type Losses, lossesOf, LOSS_DAYS } from './losses.ts';
import lossTexts from './seed/losses.json' with { type: 'json' };

type Given = Pick<Services, 'queries' | 'clock' | 'wallClock'>;

const percent = (rate: Amount): string => `${formatAmount(rate * 100n)}%`;

async function settingFigures(queries: Queries) {
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

/** The names that a text may have in braces. */
export const FIGURE_NAMES: ReadonlySet<string> = new Set([
  'site',
  'mail',
  'convertFee',
  'withdrawalFee',
  'hold',
  'tickWait',
  'penalty',
  'profitShare',
  'rake',
  'loanClose',
  'nftFee',
  'futuresLosses',
  'optionsLosses',
]);

/** As a sentence: how many accounts lost, or that there are too few to say. */
function lossSentence(language: Language, { accounts, losing, share }: Losses): string {
  const { measured, few } = lossTexts[language];
  const values = { accounts, losing, share: share ?? '', days: LOSS_DAYS };
  return interpolate(share === null ? few : measured, values);
}

/** What the names in a text stand for, as it is set and measured now. */
export async function figuresFor(
  services: Given,
  language: Language,
  text: string,
): Promise<Readonly<Record<string, string>>> {
  const names = new Set(placeholdersOf(text));
  if (names.size === 0) return {};
  const figures: Record<string, string> = await settingFigures(services.queries);
  // Counting takes long: only for whom it is asked.
  for (const product of ['futures', 'options'] as const) {
    const name = `${product}Losses`;
    if (names.has(name)) {
      figures[name] = lossSentence(language, await lossesOf(services, product));
    }
  }
  return figures;
}

/** Every figure, for whoever writes a text. */
export async function allFigures(services: Given, language: Language) {
  return await figuresFor(services, language, '{{futuresLosses}} {{optionsLosses}}');
}

/** A way to fill the names in all of the texts. */
export async function fillerFor(
  services: Given,
  language: Language,
  texts: readonly string[],
): Promise<(text: string) => string> {
  const figures = await figuresFor(services, language, texts.join('\n'));
  return (text) => interpolate(text, figures);
}
