import i18next from 'i18next';
import { createQueryClient } from '../shared/api/query-client.ts';
import { errorText } from '../shared/api/error-text.ts';
import { hasScreen } from '../shared/page/screens.ts';
import { createSessionEnd } from '../shared/session/session-end.ts';
import { useSession } from '../shared/session/session-store.ts';
import { notify } from '../shared/ui/toaster.tsx';
import { router } from './router.tsx';

/** The parts that know each other only here. */
export const sessionEnd = createSessionEnd({
  showMessage: (message) =>
    notify({ message: message || i18next.t('login.first'), tone: 'warn', id: 'session' }),
  forgetMember: () => useSession.getState().clear(),
  currentPath: () => router.state.location.pathname + router.state.location.search,
  go: (path) => void router.navigate(path),
  hasScreen,
  wait: (run, delayMs) => void setTimeout(run, delayMs),
});

export const queryClient = createQueryClient({
  sessionEnd,
  // The same words at the same time are one notice, however many calls failed.
  showError: (message) => notify({ message, tone: 'error', id: message }),
  textOf: errorText,
});
