import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Arrangement, UNARRANGED, moved, toggled, useHomeChoice } from './arranged.ts';
import type { HomeEntry } from './use-entries.ts';

export interface Arranging {
  /** What was done last, for who cannot see it. */
  readonly said: string;
  readonly isArranged: boolean;
  readonly canUndo: boolean;
  /** Puts an entry that stands on the home page at another place among those. */
  readonly move: (entry: HomeEntry, to: number) => void;
  readonly toggle: (entry: HomeEntry) => void;
  readonly undo: () => void;
  readonly reset: () => void;
}

/** Arranging the entries, one step after the other, each of which can be taken back. */
export function useArranging(all: readonly HomeEntry[]): Arranging {
  const { t } = useTranslation('home');
  const { entries, hidden, arrange } = useHomeChoice();
  const [past, setPast] = useState<readonly Arrangement[]>([]);
  const [said, setSaid] = useState('');
  const change = (next: Arrangement, saying: string): void => {
    setPast((before) => [...before, { entries, hidden }]);
    arrange(next);
    setSaid(saying);
  };
  const shown = all.filter((entry) => !entry.hidden).map((entry) => entry.name);
  const away = all.filter((entry) => entry.hidden).map((entry) => entry.name);
  return {
    said,
    isArranged: entries !== null || hidden.length > 0,
    canUndo: past.length > 0,
    move: ({ name, title }, to) => {
      if (to < 0 || to >= shown.length || shown[to] === name) return;
      change(
        { entries: [...moved(shown, name, to), ...away], hidden },
        t('arrange.moved', { name: title, place: to + 1, all: shown.length }),
      );
    },
    toggle: ({ name, title, hidden: wasHidden }) => {
      const saying = wasHidden ? 'arrange.shown' : 'arrange.wentAway';
      change(toggled({ entries, hidden }, name), t(saying, { name: title }));
    },
    undo: () => {
      const last = past.at(-1);
      if (last === undefined) return;
      setPast(past.slice(0, -1));
      arrange(last);
      setSaid(t('arrange.undone'));
    },
    reset: () => change(UNARRANGED, t('arrange.wasReset')),
  };
}
