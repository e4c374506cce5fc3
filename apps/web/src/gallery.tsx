/** Every component in every state, and sample screens. For developers and browser tests only. */
import { StrictMode, Suspense, lazy, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { AssetsScreen } from './gallery/assets-screen.tsx';
import { Controls } from './gallery/controls.tsx';
import { Figures } from './gallery/figures.tsx';
import { HomeScreen } from './gallery/home-screen.tsx';
import { MarketScreen } from './gallery/market-screen.tsx';
import { Overlays } from './gallery/overlays.tsx';
import { StateScreen } from './gallery/states.tsx';
import { TradeScreen } from './gallery/trade-screen.tsx';
import { chooseTheme, currentTheme } from './shared/lib/theme.ts';
import { Banner } from './shared/ui/banner.tsx';
import { Button } from './shared/ui/button.tsx';
import { ConfirmProvider } from './shared/ui/confirm-dialog.tsx';
import { SideRail } from './shared/ui/tab-bar.tsx';
import { Toaster } from './shared/ui/toaster.tsx';
import { useMedia } from './shared/ui/use-media.ts';
import { TABS } from './gallery/home-screen.tsx';
import { Logo } from './shared/ui/logo.tsx';
import './styles/kit.css';

const TradeDesktop = lazy(async () => ({
  default: (await import('./gallery/trade-desktop.tsx')).TradeDesktop,
}));

function Kit() {
  return (
    <main className="mx-auto max-w-[800px] pb-10">
      <div className="px-gutter flex flex-wrap items-center justify-between gap-2 py-4">
        <h1 className="text-title">UI kit</h1>
        <Button
          size="small"
          onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
        >
          Theme
        </Button>
      </div>
      <Banner tone="offline">Prices paused at 18:02:14. Reconnecting, try 4.</Banner>
      <Banner tone="down">The account is frozen.</Banner>
      <Banner tone="info" action={<Button size="small">Verify</Button>}>
        Verify your identity to withdraw.
      </Banner>
      <Controls />
      <Overlays />
      <Figures />
    </main>
  );
}

function screenOf(name: string, wide: boolean) {
  if (name === 'home') return <HomeScreen />;
  if (name === 'market') return <MarketScreen />;
  if (name === 'assets') return <AssetsScreen />;
  if (name === 'trade') return wide ? <TradeDesktop /> : <TradeScreen />;
  if (['empty', 'failed', 'loading'].includes(name)) return <StateScreen name={name} />;
  if (name === 'rail') {
    return (
      <div className="flex h-dvh">
        <SideRail label="Places" items={TABS} current="market" head={<Logo />} />
        <div className="min-w-0 flex-1">
          <MarketScreen />
        </div>
      </div>
    );
  }
  return <Kit />;
}

function Gallery() {
  const name = useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => location.hash.slice(1),
  );
  const wide = useMedia('(min-width: 1200px)');
  return (
    <ConfirmProvider>
      <Suspense fallback={null}>{screenOf(name, wide)}</Suspense>
      <Toaster regionLabel="Notices" closeLabel="Close" />
    </ConfirmProvider>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
