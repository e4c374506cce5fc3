import type { Group } from '../shell/pages.ts';

export const shellTexts = {
  navigation: 'Pages',
  dashboard: 'Dashboard',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  keys: 'Keyboard shortcuts',
  light: 'Light theme',
  dark: 'Dark theme',
  signOut: 'Log out',
  playMoney: 'Play money',
  clock: (time: string) => `${time} UTC`,
  speed: (speed: number) => `Clock at ${speed}×`,
  feed: { replay: 'Replayed market', simulated: 'Simulated market' },
  waiting: (count: number) => `${count} waiting`,
  notFound: 'Page not found',
  notFoundText: 'It doesn’t exist, or your roles don’t include it.',
} as const;

export const groupTexts: Readonly<Record<Group, string>> = {
  queues: 'Queues',
  views: 'Data',
  editors: 'Setup',
  house: 'Admin',
};

export const keyTexts = [
  { keys: ['J', '↓'], does: 'Next request' },
  { keys: ['K', '↑'], does: 'Previous request' },
  { keys: ['A'], does: 'Approve' },
  { keys: ['R'], does: 'Reject; reply in a conversation' },
  { keys: ['S'], does: 'Mark as paid' },
  { keys: ['C'], does: 'Mark as arrived; close a conversation' },
  { keys: ['T'], does: 'Take a conversation' },
  { keys: ['↵'], does: 'Confirm' },
  { keys: ['Esc'], does: 'Cancel' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show shortcuts' },
] as const;
