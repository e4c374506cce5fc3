import { COPY_PATH } from '../../shared/page/screens.ts';

export { COPY_PATH };
export const MY_COPY_PATH = '/pages/copytrade/my';
export const APPLY_PATH = '/pages/follow/trader';
const TRADER_PATH = '/pages/copytrade/trader';
const FOLLOW_PATH = '/pages/follow/follow';
export const AGREEMENT_PATHS = {
  zh: '/pages/follow/agreement_zh',
  en: '/pages/follow/agreement_en',
} as const;

export function traderPath(traderId: number): string {
  return `${TRADER_PATH}?id=${traderId}`;
}

/** The form of a new follow, or of one that is there already. */
export function followPath(traderId: number, followId?: number | null): string {
  const edited = followId === undefined || followId === null ? '' : `&follow_id=${followId}`;
  return `${FOLLOW_PATH}?id=${traderId}${edited}`;
}

export function minePath(tab: 'following' | 'history' | 'trader'): string {
  return `${MY_COPY_PATH}?tab=${tab}`;
}

/** The text that a reader of this language can best read. */
export function agreementPath(language: string): string {
  return AGREEMENT_PATHS[language.startsWith('zh') || language === 'hk' ? 'zh' : 'en'];
}
