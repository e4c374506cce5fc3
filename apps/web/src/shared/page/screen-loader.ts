import type { ComponentType } from 'react';
import { loadAreas } from '../i18n/i18n.ts';
import type { Screen } from './screens.ts';

const loaded = new Map<string, ComponentType>();
const underWay = new Map<string, Promise<ComponentType>>();

/** The screen's component if it has been loaded before. */
export function loadedScreen(screen: Screen): ComponentType | undefined {
  return loaded.get(screen.path);
}

/** Loads a screen's code and texts together, once. A failure is forgotten, to be tried again. */
export function loadScreen(screen: Screen): Promise<ComponentType> {
  const running = underWay.get(screen.path);
  if (running !== undefined) return running;
  const loading = Promise.all([screen.load(), loadAreas(screen.areas)]).then(
    ([module]) => {
      loaded.set(screen.path, module.default);
      return module.default;
    },
    (error: unknown) => {
      underWay.delete(screen.path);
      throw error;
    },
  );
  underWay.set(screen.path, loading);
  return loading;
}
