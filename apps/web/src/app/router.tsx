import { createHashRouter } from 'react-router';
import { HOME_PATH, type Screen, registerScreens } from '../shared/page/screens.ts';
import { CrashPage } from './crash-page.tsx';
import { NotFound } from './not-found.tsx';
import { screens } from './routes.ts';
import { ScreenFrame } from './screen-frame.tsx';
import { Shell } from './shell.tsx';

registerScreens(screens);

function routeOf(screen: Screen) {
  const element = <ScreenFrame key={screen.path} screen={screen} />;
  // A fault in one page leaves the bars standing, so there is a way out of it.
  return { path: screen.path, element, errorElement: <CrashPage /> };
}

/** Hash routes from the table; `/` shows the home screen. */
export const router = createHashRouter([
  {
    element: <Shell />,
    errorElement: <CrashPage />,
    children: [
      ...screens.map(routeOf),
      ...screens
        .filter((screen) => screen.path === HOME_PATH)
        .map((screen) => ({ ...routeOf(screen), path: '/' })),
      { path: '*', element: <NotFound /> },
    ],
  },
]);
