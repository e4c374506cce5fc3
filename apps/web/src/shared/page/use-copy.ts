import { useTranslation } from 'react-i18next';
import { notify } from '../ui/toaster.tsx';

/** Copies a text and says so; false where the browser does not allow it, which is said too. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ message: t('copied'), tone: 'success', id: 'copied' });
      return true;
    } catch {
      notify({ message: t('copyRefused'), tone: 'error', id: 'copied' });
      return false;
    }
  };
}
