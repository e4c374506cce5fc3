import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../shared/ui/tag.tsx';

/** `↗ Long 20×`. */
export function SideTag({ type, multiple }: { type: number; multiple: number }) {
  const { t } = useTranslation('copy');
  const long = type === 1;
  const Arrow = long ? ArrowUpRight : ArrowDownRight;
  return (
    <Tag tone={long ? 'up' : 'down'} icon={<Arrow size={12} strokeWidth={2} aria-hidden />}>
      {t(long ? 'direction.long' : 'direction.short', { multiple })}
    </Tag>
  );
}
