import type { Group } from '../shell/pages.ts';

export const shellTexts = {
  navigation: 'Pages',
  dashboard: 'Dashboard',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  keys: 'Keys',
  light: 'Light theme',
  dark: 'Dark theme',
  signOut: 'Sign out',
  playMoney: 'Play money',
  clock: (time: string) => `${time} UTC`,
  speed: (speed: number) => `Clock runs ${speed}×`,
  feed: { replay: 'Replayed market', simulated: 'Simulated market' },
  waiting: (count: number) => `${count} waiting`,
  notFound: 'There is no such page',
  notFoundText: 'Or your roles do not include it.',
} as const;

export const groupTexts: Readonly<Record<Group, string>> = {
  queues: 'Queues',
  views: 'Views',
  editors: 'Editors',
  house: 'House',
};

export const keyTexts = [
  { keys: ['J', '↓'], does: 'the next request' },
  { keys: ['K', '↑'], does: 'the one before' },
  { keys: ['A'], does: 'approve it' },
  { keys: ['R'], does: 'reject it; write in a conversation' },
  { keys: ['S'], does: 'say that it was sent' },
  { keys: ['C'], does: 'say that it has arrived; close a conversation' },
  { keys: ['T'], does: 'take a conversation' },
  { keys: ['↵'], does: 'confirm what was asked' },
  { keys: ['Esc'], does: 'leave it' },
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'these keys' },
] as const;
