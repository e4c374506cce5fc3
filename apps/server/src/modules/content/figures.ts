import {
  type Figures,
  figuresIn,
  interpolate,
  type Language,
  placeholdersOf,
  withParts,
} from '@kontor/i18n';
import { type Amount, formatAmount } from '@kontor/money';
import { settingsOf } from '../../platform/exchange-settings.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { publicSettings, siteName } from '../site/index.ts';
import { type Losses, lossesOf, type LossProduct, LOSS_DAYS } from './losses.ts';
import lossTexts from './seed/losses.json' with { type: 'json' };

type Given = Pick<Services, 'queries' | 'clock' | 'wallClock'>;

const percent = (figures: Figures, rate: Amount): string => figures.share(formatAmount(rate));

const number = (figures: Figures, value: Amount): string => figures.amount(formatAmount(value));

/** Figures that are a setting of the exchange, and how each is said. */
const OF_SETTINGS = {
  convertFee: { setting: 'convert_fee_rate', say: percent },
  withdrawalFee: { setting: 'withdrawal_fee_rate', say: percent },
  hold: { setting: 'address_hold_hours', say: number },
  tickWait: { setting: 'option_tick_wait_seconds', say: number },
  penalty: { setting: 'mining_penalty_maximum', say: percent },
  profitShare: { setting: 'copy_profit_share_maximum', say: percent },
  rake: { setting: 'prediction_rake', say: percent },
  loanClose: { setting: 'loan_close_rate', say: percent },
  nftFee: { setting: 'nft_fee_rate', say: percent },
} as const;

/** Figures that are counted. */
const OF_LOSSES = {
  futuresLosses: 'futures',
  optionsLosses: 'options',
} as const satisfies Record<string, LossProduct>;

/** The names that a text may have in braces. */
export const FIGURE_NAMES: ReadonlySet<string> = new Set([
  'site',
  'mail',
  ...Object.keys(OF_SETTINGS),
  ...Object.keys(OF_LOSSES),
]);

async function settingFigures(
  queries: Queries,
  language: Language,
): Promise<Record<string, string>> {
  const figures = Object.entries(OF_SETTINGS);
  const set = await settingsOf(
    queries,
    figures.map(([, { setting }]) => setting),
  );
  const { support_mail: mail = '' } = await publicSettings(queries);
  return {
    site: await siteName(queries),
    mail,
    ...Object.fromEntries(
      figures.map(([name, { setting, say }]) => [name, say(figuresIn(language), set[setting])]),
    ),
  };
}

/** As a sentence: how many accounts lost, or that there are too few to say. */
function lossSentence(language: Language, { accounts, losing, share }: Losses): string {
  const { measured, few } = lossTexts[language];
  const figures = figuresIn(language);
  const values = {
    accounts: figures.amount(String(accounts)),
    losing: figures.amount(String(losing)),
    share: figures.money(share, { decimals: 1 }),
    days: LOSS_DAYS,
  };
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
  const figures = await settingFigures(services.queries, language);
  // Counting takes long: only for whom it is asked.
  for (const [name, product] of Object.entries(OF_LOSSES)) {
    if (names.has(name)) {
      figures[name] = lossSentence(language, await lossesOf(services, product));
    }
  }
  return figures;
}

/** Every figure, for whoever writes a text. */
export async function allFigures(services: Given, language: Language) {
  const all = [...FIGURE_NAMES].map((name) => `{{${name}}}`).join(' ');
  return await figuresFor(services, language, all);
}

/** A way to fill the names in all of the texts. */
export async function fillerFor(
  services: Given,
  language: Language,
  texts: readonly string[],
): Promise<(text: string) => string> {
  const figures = await figuresFor(services, language, texts.join('\n'));
  return (text) => interpolate(withParts(text, figures), figures);
}
