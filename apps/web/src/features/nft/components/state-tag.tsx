import { useTranslation } from 'react-i18next';
import { useServerReading } from '../../../shared/lib/clock.ts';
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx';
import { stateAt } from '../model.ts';
import type { Item } from '../text.ts';

const TONES: Readonly<Record<Item['state'], TagTone>> = {
  waiting: 'warn',
  rejected: 'down',
  not_started: 'blue',
  in_progress: 'up',
  sold_out: 'plain',
  ended: 'plain',
};

/** What a sale is now, by the platform's clock. */
export function useStateNow(sale: Pick<Item, 'state' | 'starts_at' | 'ends_at'>): Item['state'] {
  return useServerReading<Item['state']>((now) => stateAt(sale, now));
}

export function StateTag({ sale }: { sale: Pick<Item, 'state' | 'starts_at' | 'ends_at'> }) {
  const { t } = useTranslation('nft');
  const state = useStateNow(sale);
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>;
}
