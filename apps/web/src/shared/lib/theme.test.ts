import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEME_COLOURS, THEME_STORAGE_KEY, resolveTheme, storedThemeChoice } from './theme.ts';

const storageWith = (value: string | null) => ({ getItem: () => value });

describe('theme', () => {
  it('is dark unless something else was chosen', () => {
    expect(storedThemeChoice(storageWith(null))).toBe('dark');
    expect(storedThemeChoice(storageWith('purple'))).toBe('dark');
    expect(storedThemeChoice(storageWith('light'))).toBe('light');
    expect(storedThemeChoice(storageWith('system'))).toBe('system');
  });

  it('is dark when the storage is blocked', () => {
    const blocked = {
      getItem(): string {
        throw new Error('blocked');
      },
    };
    expect(storedThemeChoice(blocked)).toBe('dark');
  });

  it('follows the system only when asked to', () => {
    expect(resolveTheme('system', true)).toBe('light');
    expect(resolveTheme('system', false)).toBe('dark');
    expect(resolveTheme('dark', true)).toBe('dark');
  });

  it('uses the same key and colours as the script before the first paint', () => {
    const script = readFileSync(new URL('../../../public/theme.js', import.meta.url), 'utf8');
    expect(script).toContain(`'${THEME_STORAGE_KEY}'`);
    const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
    expect(page).toContain(`content="${THEME_COLOURS.dark}"`);
    expect(script).toContain(THEME_COLOURS.light);
  });
});
