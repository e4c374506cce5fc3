import type { Screen } from '../../shared/page/screens.ts';

export const assetsScreens: readonly Screen[] = [];
