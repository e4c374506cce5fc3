import i18next from 'i18next';
import { createQueryClient } from '../shared/api/query-client.ts';
import { followAnotherMember, followSessionEnd } from '../shared/api/client.ts';
import { errorText } from '../shared/api/error-text.ts';
import { hasScreen } from '../shared/page/screens.ts';
import { createAnotherMember } from '../shared/session/another-member.ts';
import { createSessionEnd } from '../shared/session/session-end.ts';
import { useSession } from '../shared/session/session-store.ts';
import { keepTyped } from '../shared/session/typed.ts';
import { notify } from '../shared/ui/toaster.tsx';
import { currentPath, go } from './navigation.ts';

/** The parts that know each other only here. */
export const sessionEnd = createSessionEnd({
  showMessage: (message) =>
    notify({ message: message || i18next.t('login.first'), tone: 'warn', id: 'session' }),
  keepTyped: (path) => keepTyped(useSession.getState().uid, path),
  forgetMember: () => useSession.getState().clear(),
  currentPath: () => currentPath(),
  go,
  hasScreen,
  wait: (run, delayMs) => void setTimeout(run, delayMs),
});

followSessionEnd(sessionEnd);

export const anotherMember = createAnotherMember({
  reload: () => location.reload(),
  say: (name) => notify({ message: i18next.t('login.another', { name }), durationMs: 6_000 }),
});

followAnotherMember(anotherMember.beginAnew);

export const queryClient = createQueryClient({
  // The same words at the same time are one notice, however many calls failed.
  showError: (message) => notify({ message, tone: 'error', id: message }),
  textOf: errorText,
});
