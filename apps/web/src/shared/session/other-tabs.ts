import { followLanguage } from '../i18n/i18n.ts';
import { chooseTheme, storedThemeChoice, THEME_STORAGE_KEY } from '../lib/theme.ts';
import { PREFERENCES_STORAGE_KEY, usePreferences } from './preferences-store.ts';
import { SESSION_STORAGE_KEY, useSession } from './session-store.ts';

/**
 * What is done in another tab counts here too: signing in or out, the language and other choices,
 * the theme. Returns the way to stop.
 */
export function followOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key === SESSION_STORAGE_KEY || key === null) {
      if (newValue === null) useSession.getState().clear();
      else void useSession.persist.rehydrate();
    } else if (key === PREFERENCES_STORAGE_KEY) {
      void Promise.resolve(usePreferences.persist.rehydrate()).then(followLanguage);
    } else if (key === THEME_STORAGE_KEY) chooseTheme(storedThemeChoice(localStorage));
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
