/** The colour theme: chosen by the user, kept in this browser, set on the document's root. */

export type Theme = 'dark' | 'light';
export type ThemeChoice = Theme | 'system';

/** Also read by `public/theme.js`, which runs before the first paint. */
export const THEME_STORAGE_KEY = 'kontor.theme';
export const THEME_COLOURS: Readonly<Record<Theme, string>> = { dark: '#0a0c12', light: '#ffffff' };

/** What is stored, or `dark`, which is the house's theme. */
export function storedThemeChoice(storage: Pick<Storage, 'getItem'>): ThemeChoice {
  try {
    const stored = storage.getItem(THEME_STORAGE_KEY);
    return stored === 'light' || stored === 'system' ? stored : 'dark';
  } catch {
    return 'dark';
  }
}

export function resolveTheme(choice: ThemeChoice, systemPrefersLight: boolean): Theme {
  if (choice === 'system') return systemPrefersLight ? 'light' : 'dark';
  return choice;
}

/** The theme the document shows now. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** Keeps the choice and shows it at once. A blocked storage only forgets it at the next visit. */
export function chooseTheme(choice: ThemeChoice): Theme {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, choice);
  } catch {
    // The theme still changes for this visit.
  }
  const theme = resolveTheme(choice, matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOURS[theme]);
  return theme;
}

/** Calls back when the shown theme changes; returns the way to stop. Charts redraw with it. */
export function onThemeChange(listener: (theme: Theme) => void): () => void {
  const observer = new MutationObserver(() => listener(currentTheme()));
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Follows the system while the choice is `system`; returns the way to stop. */
export function followSystemTheme(): () => void {
  const query = matchMedia('(prefers-color-scheme: light)');
  const follow = (): void => {
    if (storedThemeChoice(localStorage) === 'system') chooseTheme('system');
  };
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
}
