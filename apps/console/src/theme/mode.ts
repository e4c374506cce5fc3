import { memoryStore, type Store, useTheme } from 'react-admin';

export type Mode = 'dark' | 'light';

const KEY = 'kontor.console.theme';

/** What was chosen in this browser; `public/theme.js` reads it before the first paint. */
function keptMode(): Mode {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

function keepMode(mode: Mode): void {
  document.documentElement.dataset.theme = mode;
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Where storage is blocked the choice lasts as long as the page.
  }
}

/** The theme that is shown, and the way to the other one. */
export function useMode(): { readonly mode: Mode; readonly toggle: () => void } {
  const [theme, setTheme] = useTheme();
  const mode: Mode = theme === 'light' ? 'light' : 'dark';
  const toggle = (): void => {
    const next = mode === 'dark' ? 'light' : 'dark';
    keepMode(next);
    setTheme(next);
  };
  return { mode, toggle };
}

/** The library's memory for this page; a sign-out empties it, but for the theme. */
export function createStore(): Store {
  const store = memoryStore({ theme: keptMode() });
  const reset = (): void => {
    store.reset();
    store.setItem('theme', keptMode());
  };
  return { ...store, reset };
}
