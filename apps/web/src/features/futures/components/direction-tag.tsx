import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { Position } from '../model/portfolio.ts';

/** `↗ Long 20×`. */
export function DirectionTag({ position }: { position: Pick<Position, 'direction' | 'wire'> }) {
  const { t } = useTranslation('futures');
  const { direction, wire } = position;
  const long = direction === 'long';
  const Arrow = long ? ArrowUpRight : ArrowDownRight;
  return (
    <Tag
      tone={long ? 'up' : 'down'}
      icon={<Arrow size={12} strokeWidth={2} aria-hidden />}
      className="!text-caption"
    >
      {t(`tag.${direction}`, { multiple: wire.multiple })}
    </Tag>
  );
}
