import i18next from 'i18next';
import { create } from 'zustand';
import { onOption } from '../../shared/socket/live.ts';
import { notify } from '../../shared/ui/toaster.tsx';
import { isOpen, moneyText, type Option } from './model/option.ts';

interface Results {
  /** Settled since the sheet was last closed, newest first. */
  readonly results: readonly Option[];
  /** How many screens show the sheet; without one a notice tells. */
  readonly screens: number;
}

export const useResults = create<Results>(() => ({ results: [], screens: 0 }));

/** Each option is told of once; the oldest are forgotten. */
const TOLD_MAX = 500;
const told = new Set<number>();

export function isTold(id: number): boolean {
  return told.has(id);
}

const TONES = { won: 'success', lost: 'warn', tie: 'plain', void: 'plain' } as const;

/** Tells that an option is over: in the sheet where one is shown, else as a notice. */
export function tellSettled(option: Option): void {
  const { result } = option;
  if (isOpen(option) || result === null || told.has(option.id)) return;
  told.add(option.id);
  const oldest = told.values().next();
  if (told.size > TOLD_MAX && !oldest.done) told.delete(oldest.value);
  const { screens, results } = useResults.getState();
  if (screens > 0) {
    useResults.setState({ results: [option, ...results] });
    return;
  }
  notify({
    id: `option-${option.id}`,
    tone: TONES[result],
    durationMs: 5_000,
    message: i18next.t(`result.${result}`, { ns: 'options' }),
    description: `${option.symbol} ${moneyText(option.fact_profits, true)} ${option.currency}`,
  });
}

export function clearResults(): void {
  useResults.setState({ results: [] });
}

/** From the first visit on, and then on every page: an option ends wherever one is. */
let listening: (() => void) | undefined;

/** While a screen with the sheet is shown. */
export function showResults(): () => void {
  listening ??= onOption(tellSettled);
  useResults.setState(({ screens }) => ({ screens: screens + 1 }));
  return () => useResults.setState(({ screens }) => ({ screens: screens - 1, results: [] }));
}
