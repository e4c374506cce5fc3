import { RotateCw } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MainPage } from '../shared/page/main-page.tsx';
import { loadScreen, loadedScreen } from '../shared/page/screen-loader.ts';
import { HOME_PATH, type Screen } from '../shared/page/screens.ts';
import { SubPage } from '../shared/page/sub-page.tsx';
import { useSignedIn } from '../shared/session/session-store.ts';
import { Button } from '../shared/ui/button.tsx';
import { ErrorState } from '../shared/ui/empty-state.tsx';
import { PageSkeleton } from '../shared/ui/skeleton.tsx';
import { Arrival } from './arrival.tsx';
import { LoginFirst } from './login-first.tsx';
import { allowAnotherReload } from './reload-once.ts';

const PLACEHOLDER_AFTER_MS = 200;
const ERROR_AFTER_MS = 60_000;

type State =
  | { name: 'waiting' | 'placeholder' | 'failed' }
  | { name: 'ready'; component: ComponentType };

function useScreen(screen: Screen): { state: State; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(() => {
    const component = loadedScreen(screen);
    return component === undefined ? { name: 'waiting' } : { name: 'ready', component };
  });
  const ready = state.name === 'ready';
  useEffect(() => {
    if (ready) return;
    let wanted = true;
    const change = (next: State): void => {
      if (wanted) setState(next);
    };
    const placeholder = setTimeout(() => change({ name: 'placeholder' }), PLACEHOLDER_AFTER_MS);
    const giveUp = setTimeout(() => change({ name: 'failed' }), ERROR_AFTER_MS);
    const stop = (): void => {
      clearTimeout(placeholder);
      clearTimeout(giveUp);
    };
    loadScreen(screen)
      .then(
        (component) => change({ name: 'ready', component }),
        () => change({ name: 'failed' }),
      )
      .finally(stop);
    return () => {
      wanted = false;
      stop();
    };
    // `attempt` starts the same load again.
  }, [screen, attempt, ready]);
  const retry = (): void => {
    allowAnotherReload();
    setState({ name: 'placeholder' });
    setAttempt((count) => count + 1);
  };
  return { state, retry };
}

/** A screen with its states before it is there: nothing, a placeholder after 200 ms, an error. */
export function ScreenFrame({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const { state, retry } = useScreen(screen);
  const signedIn = useSignedIn();
  if (screen.access === 'member' && !signedIn) return <LoginFirst />;
  if (state.name === 'ready') {
    return (
      <>
        <Arrival screen={screen} />
        <state.component />
      </>
    );
  }
  if (state.name === 'waiting') return <div className="min-h-[60vh]" aria-busy />;
  if (state.name === 'placeholder') {
    return (
      <PageSkeleton shape={screen.path === HOME_PATH ? 'home' : 'list'} label={t('loading')} />
    );
  }
  return <ScreenFailed screen={screen} retry={retry} />;
}

/** Says that a screen's files did not come. The way back stays; a network that is back is used. */
function ScreenFailed({ screen, retry }: { screen: Screen; retry: () => void }) {
  const { t, i18n } = useTranslation();
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  const failed = (
    <ErrorState
      title={t('screen.failed.title')}
      body={t('screen.failed.body')}
      action={
        <Button block icon={<RotateCw size={18} strokeWidth={1.75} aria-hidden />} onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  );
  if (screen.level === 'main') return <MainPage>{failed}</MainPage>;
  // The area's texts may have failed too; the keys of all areas are too many for the compiler.
  const key: string = screen.title;
  const read = i18n.t as unknown as (key: string) => string;
  const unnamed = <span className="sr-only">{t('screen.failed.title')}</span>;
  return <SubPage title={i18n.exists(key) ? read(key) : unnamed}>{failed}</SubPage>;
}
