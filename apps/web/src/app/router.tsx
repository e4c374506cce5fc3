import { Suspense, lazy } from 'react';
import { HashRouter, Route, Routes } from 'react-router';
import { HOME_PATH, type Screen, registerScreens } from '../shared/page/screens.ts';
import { registerTradeAreas } from '../shared/trading/trade-areas.ts';
import { PageBoundary } from './page-boundary.tsx';
import { screens, tradingAreas } from './routes.ts';
import { ScreenFrame } from './screen-frame.tsx';
import { Shell } from './shell.tsx';

const NotFound = lazy(() => import('./not-found.tsx'));

registerScreens(screens);
registerTradeAreas(tradingAreas);

function pathsOf(screen: Screen): readonly string[] {
  return screen.path === HOME_PATH ? ['/', screen.path] : [screen.path];
}

/** Hash routes from the table; `/` shows the home screen. */
export function Router() {
  return (
    <HashRouter>
      <Routes>
        <Route
          element={
            <PageBoundary>
              <Shell />
            </PageBoundary>
          }
        >
          {screens.flatMap((screen) =>
            pathsOf(screen).map((path) => (
              <Route
                key={path}
                path={path}
                element={
                  <PageBoundary key={path}>
                    <ScreenFrame key={path} screen={screen} />
                  </PageBoundary>
                }
              />
            )),
          )}
          <Route
            path="*"
            element={
              <Suspense fallback={null}>
                <NotFound />
              </Suspense>
            }
          />
        </Route>
      </Routes>
    </HashRouter>
  );
}
