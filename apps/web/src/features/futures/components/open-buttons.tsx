import type { Direction } from '@kontor/rules/futures';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';

/** The two ways to begin, always in reach on a phone. */
export function OpenButtons({ onOpen }: { onOpen: (direction: Direction) => void }) {
  const { t } = useTranslation('futures');
  return (
    <div className="grid grid-cols-2 gap-2 [&>*]:min-w-0 [&>*]:px-2">
      <Button
        tone="up"
        aria-haspopup="dialog"
        icon={<ArrowUpRight size={18} strokeWidth={2} aria-hidden />}
        onClick={() => onOpen('long')}
      >
        {t('open.long')}
      </Button>
      <Button
        tone="down"
        aria-haspopup="dialog"
        icon={<ArrowDownRight size={18} strokeWidth={2} aria-hidden />}
        onClick={() => onOpen('short')}
      >
        {t('open.short')}
      </Button>
    </div>
  );
}
