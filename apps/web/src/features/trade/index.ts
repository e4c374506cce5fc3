import type { Screen } from '../../shared/page/screens.ts';

export const tradeScreens: readonly Screen[] = [];
