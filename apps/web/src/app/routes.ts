import { accountScreens } from '../features/account/index.ts';
import { assetsScreens } from '../features/assets/index.ts';
import { homeScreens } from '../features/home/index.ts';
import { marketScreens } from '../features/market/index.ts';
import { settingsScreens } from '../features/settings/index.ts';
import { tradeScreens } from '../features/trade/index.ts';
import type { Screen } from '../shared/page/screens.ts';

/** Every screen of the app. An area adds its line. */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...marketScreens,
  ...tradeScreens,
  ...assetsScreens,
  ...accountScreens,
  ...settingsScreens,
];
