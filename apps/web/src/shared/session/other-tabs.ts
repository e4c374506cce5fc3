import { followLanguage } from '../i18n/i18n.ts';
import { chooseTheme, storedThemeChoice, THEME_STORAGE_KEY } from '../lib/theme.ts';
import { PREFERENCES_STORAGE_KEY, usePreferences } from './preferences-store.ts';
import { SESSION_STORAGE_KEY } from './session-store.ts';

/**
 * What is done in another tab counts here too: signing in or out, the language and other choices,
 * the theme. A page that was frozen in the background is told of nothing, so `lookWhose` is also
 * called when it is seen again. Returns the way to stop.
 */
export function followOtherTabs(lookWhose: () => void): () => void {
  const follow = ({ key }: StorageEvent): void => {
    if (key === SESSION_STORAGE_KEY || key === null) lookWhose();
    else if (key === PREFERENCES_STORAGE_KEY) {
      void Promise.resolve(usePreferences.persist.rehydrate()).then(followLanguage);
    } else if (key === THEME_STORAGE_KEY) chooseTheme(storedThemeChoice(localStorage));
  };
  const seenAgain = (): void => {
    if (document.visibilityState === 'visible') lookWhose();
  };
  addEventListener('storage', follow);
  addEventListener('pageshow', seenAgain);
  document.addEventListener('visibilitychange', seenAgain);
  return () => {
    removeEventListener('storage', follow);
    removeEventListener('pageshow', seenAgain);
    document.removeEventListener('visibilitychange', seenAgain);
  };
}
