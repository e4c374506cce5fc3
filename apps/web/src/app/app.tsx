import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { Suspense, lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetMemberData } from '../shared/api/query-client.ts';
import { refreshRates } from '../shared/api/rates.ts';
import { useSite } from '../shared/api/use-site.ts';
import { deviceNowMs } from '../shared/lib/clock.ts';
import { followSystemTheme } from '../shared/lib/theme.ts';
import { startLines } from '../shared/lines/lines.ts';
import { useMember } from '../shared/session/use-member.ts';
import { followOtherTabs } from '../shared/session/other-tabs.ts';
import { useSession } from '../shared/session/session-store.ts';
import { followTyping, giveBackTyped } from '../shared/session/typed.ts';
import { startLive } from '../shared/socket/live.ts';
import { ConfirmProvider } from '../shared/ui/confirm-dialog.tsx';
import { Toaster } from '../shared/ui/toaster.tsx';
import { anotherMember, queryClient, sessionEnd } from './wiring.ts';
import { followLinks } from './follow-links.ts';
import { currentPath, go } from './navigation.ts';
import { Router } from './router.tsx';

const PullToRefresh = lazy(() => import('./pull-to-refresh.tsx'));

/** What runs as long as the app does: the clock, the member, the stream, the rates, the theme. */
function Running() {
  useSite();
  useMember();
  useEffect(() => {
    void refreshRates(deviceNowMs());
    // Some answers have texts in them, which come in the language of the request.
    const askAnew = (): void => void queryClient.invalidateQueries();
    i18next.on('languageChanged', askAnew);
    const stops = [
      () => i18next.off('languageChanged', askAnew),
      followSystemTheme(),
      followOtherTabs(() => anotherMember.look()),
      followLinks(go),
      followTyping(),
      giveBackToReturned(),
      startLines(),
      // What was loaded for one member is never shown to the next.
      useSession.subscribe((now, before) => {
        const isSame = now.uid !== '' && now.uid === before.uid;
        if (now.token === before.token || isSame) return;
        forgetMemberData(queryClient, before.token !== null);
      }),
      useSession.subscribe((now) => anotherMember.greet(now)),
      startLive({
        cache: queryClient,
        sessionEnded: () => sessionEnd.loginRequired(i18next.t('login.ended')),
        signedInAsAnother: anotherMember.beginAnew,
        load: () => import('@kontor/client/socket'),
        network: window,
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}

/** Whoever has signed in again finds what they had typed. Returns the way to stop. */
function giveBackToReturned(): () => void {
  let stopGiving = (): void => undefined;
  const stopFollowing = useSession.subscribe(({ member }, { member: before }) => {
    if (member === null || member.uid === before?.uid) return;
    stopGiving();
    stopGiving = giveBackTyped(member.uid, currentPath);
  });
  return () => {
    stopFollowing();
    stopGiving();
  };
}

export function App() {
  const { t } = useTranslation();
  const left = useSession((session) => session.left);
  return (
    <QueryClientProvider client={queryClient}>
      <Running />
      {/* Forms, questions and sheets of a member end with them. */}
      <ConfirmProvider key={left}>
        <Router />
        {navigator.maxTouchPoints > 0 ? (
          <Suspense fallback={null}>
            <PullToRefresh />
          </Suspense>
        ) : null}
      </ConfirmProvider>
      <Toaster regionLabel={t('notices')} closeLabel={t('close')} />
    </QueryClientProvider>
  );
}
