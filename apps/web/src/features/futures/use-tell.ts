import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/ui/toaster.tsx';
import { type PositionWire, directionOf } from './model/portfolio.ts';

const STATES = ['waiting', 'open', 'closing', 'closed', 'cancelled'] as const;

export interface Tell {
  /** After an entry or its cancellation. */
  readonly entry: (position: PositionWire) => void;
  /** After a close: what is open still was closed in part. */
  readonly close: (position: PositionWire) => void;
}

/** Says what has become of an entry or a position, in words that fit its state. */
export function useTell(): Tell {
  const { t } = useTranslation('futures');
  const tell = (position: PositionWire, state: (typeof STATES)[number] | 'partly'): void => {
    notify({
      id: `position-${position.id}`,
      message: t(`told.${state}`),
      description: t(`told.${directionOf(position)}`, { symbol: position.symbol }),
      tone: state === 'cancelled' || state === 'closing' ? 'warn' : 'success',
      durationMs: state === 'closing' ? 6_000 : 2_500,
    });
  };
  const stateOf = ({ status }: PositionWire) => STATES[status] ?? 'open';
  return {
    entry: (position) => tell(position, stateOf(position)),
    close: (position) => {
      const state = stateOf(position);
      tell(position, state === 'open' ? 'partly' : state);
    },
  };
}
