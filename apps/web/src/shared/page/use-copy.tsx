import { useTranslation } from 'react-i18next';
import { copyText, selectAll } from '../lib/copy-text.ts';
import { notify } from '../ui/toaster.tsx';

/** So long the text stands there to be copied by hand. */
const BY_HAND_MS = 60_000;

/**
 * Copies a text and says so; false where the browser does not do it, which is said too, with the
 * text, selected.
 */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (text) => {
    const copied = await copyText(text);
    if (copied) notify({ message: t('copied'), tone: 'success', id: 'copied' });
    else {
      notify({
        message: t('copyByHand'),
        description: (
          <code
            ref={selectAll}
            className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere select-text"
          >
            {text}
          </code>
        ),
        tone: 'error',
        durationMs: BY_HAND_MS,
        id: 'copied',
      });
    }
    return copied;
  };
}
