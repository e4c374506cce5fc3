import type { Option } from '../parts/filters.tsx';

export const announcementTexts = {
  title: 'Announcements',
  note: 'Shown to everyone in their own language. Missing languages show English.',
  none: 'No announcements yet',
  search: 'Search text',
  state: 'Status',
  states: [
    { value: 'shown', label: 'Live' },
    { value: 'withdrawn', label: 'Unpublished' },
  ],
  shown: 'Live',
  withdrawn: 'Unpublished',
  at: 'Published',
  by: 'By',
  text: 'Text',
  languages: 'Languages',
  link: 'Link',
  linkHint: 'App page such as /pages/market/market (optional)',
  add: 'New announcement',
  addTitle: 'Publish to everyone',
  addWarning: 'Everyone can read it immediately.',
  publish: 'Publish',
  titleIn: (language: string) => `Title, ${language}`,
  bodyIn: (language: string) => `Text, ${language}`,
  published: 'Announcement published',
  reasons: ['Maintenance', 'New product', 'Updated terms'],
  withdraw: 'Unpublish',
  withdrawTitle: 'Unpublish this announcement',
  withdrawReasons: ['No longer accurate', 'Published by mistake'],
  withdrawDone: 'Announcement unpublished',
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
    'Countries where seconds options or predictions are switched on or off. All others have ' +
    'everything. Anything open settles as normal.',
  code: 'Calling code',
  codeHint: 'Digits only, such as 44 or 86',
  options: 'Seconds options',
  prediction: 'Predictions',
  allowed: 'Offered',
  off: 'Not offered',
  add: 'Add country',
  addTitle: 'Set products for a country',
  change: 'Edit',
  changeTitle: (code: number) => `Products for +${code}`,
  none: 'No country settings. Every country has everything.',
  reasons: ['Local law', 'Law changed'],
  done: (code: string) => `+${code} updated`,
} as const;

/** A language by its own name; one that the console does not know is shown as it is. */
export function languageName(language: string): string {
  return languages.find(({ value }) => value === language)?.label ?? language;
}
