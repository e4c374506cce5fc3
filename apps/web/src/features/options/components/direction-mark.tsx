import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** `↑ Up` in its colour. */
export function DirectionMark({ direction }: { direction: 'up' | 'down' }) {
  const { t } = useTranslation('options');
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <span
      className={`inline-flex items-center gap-1 font-semibold ${direction === 'up' ? 'text-up' : 'text-down'}`}
    >
      <Arrow size={16} strokeWidth={2} aria-hidden />
      {t(direction)}
    </span>
  );
}
