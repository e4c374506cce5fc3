import { useTranslation } from 'react-i18next';
import { notify } from '../ui/toaster.tsx';

/** Copies a text and says so; where the browser does not allow it, that is said too. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ message: t('copied'), tone: 'success', id: 'copied' });
    } catch {
      notify({ message: t('copyRefused'), tone: 'error', id: 'copied' });
    }
  };
}
