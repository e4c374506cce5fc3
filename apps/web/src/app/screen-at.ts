import { HOME_PATH, type Screen } from '../shared/page/screens.ts';
import { screens } from './routes.ts';

/** The screen of a path; `/` is another name of the home screen. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname === '/' ? HOME_PATH : pathname.replace(/\/$/, '');
  return screens.find((screen) => screen.path === path);
}
