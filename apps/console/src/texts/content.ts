import type { Option } from '../parts/filters.tsx';

export const announcementTexts = {
  title: 'Announcements',
  note: 'Read by everybody in their own language; English stands in where one is left out.',
  none: 'Nothing was announced so far',
  search: 'Words',
  state: 'State',
  states: [
    { value: 'shown', label: 'Shown' },
    { value: 'withdrawn', label: 'Withdrawn' },
  ],
  shown: 'Shown',
  withdrawn: 'Withdrawn',
  at: 'Published',
  by: 'By',
  text: 'Text',
  languages: 'Languages',
  link: 'Leads to',
  linkHint: 'A page of the app such as /pages/market/market, or nothing',
  add: 'New announcement',
  addTitle: 'Publish to everybody',
  addWarning: 'Everybody can read it at once.',
  publish: 'Publish',
  titleIn: (language: string) => `Title, ${language}`,
  bodyIn: (language: string) => `Text, ${language}`,
  published: 'It is published',
  reasons: ['Maintenance', 'New product', 'Change of terms'],
  withdraw: 'Withdraw',
  withdrawTitle: 'Take it off all lists',
  withdrawReasons: ['No longer true', 'Published by mistake'],
  withdrawDone: 'It is withdrawn',
} as const;

/** The languages of the app, English first, under their own names. */
export const languages: readonly Option[] = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: '简体中文' },
  { value: 'hk', label: '繁體中文' },
  { value: 'th', label: 'ไทย' },
  { value: 'jp', label: '日本語' },
  { value: 'kor', label: '한국어' },
  { value: 'fra', label: 'Français' },
  { value: 'spa', label: 'Español' },
  { value: 'vn', label: 'Tiếng Việt' },
];

export const regionTexts = {
  title: 'Regions',
  note:
    'Countries for which timed options or predictions are switched; all others have everything. ' +
    'What is open is settled as it stands.',
  code: 'Calling code',
  codeHint: 'Digits alone: 44, 86',
  options: 'Timed options',
  prediction: 'Predictions',
  allowed: 'Offered',
  off: 'Not offered',
  add: 'Switch a country',
  addTitle: 'Switch products for a country',
  change: 'Change',
  changeTitle: (code: number) => `Products for +${code}`,
  none: 'No country is switched; every one has everything.',
  reasons: ['Law of the country', 'The law has changed'],
  done: (code: string) => `+${code} is switched`,
} as const;

/** A language by its own name; one that the console does not know is shown as it is. */
export function languageName(language: string): string {
  return languages.find(({ value }) => value === language)?.label ?? language;
}
