import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button.tsx';

export interface PagerProps {
  /** The first is 1. */
  page: number;
  limit: number;
  total: number;
  onChange: (page: number) => void;
}

/** Back and forth through a long list; nothing for what fits on one page. */
export function Pager({ page, limit, total, onChange }: PagerProps) {
  const { t } = useTranslation('copy');
  if (total <= limit && page === 1) return null;
  const last = Math.max(1, Math.ceil(total / limit));
  return (
    <nav aria-label={t('page.label')} className="flex items-center justify-center gap-2 py-3">
      <IconButton
        label={t('page.previous')}
        disabled={page <= 1}
        onClick={() => onChange(Math.min(page - 1, last))}
      >
        <ChevronLeft size={20} strokeWidth={1.75} />
      </IconButton>
      <p role="status" className="text-caption text-low">
        {t('page.of', {
          from: Math.min((page - 1) * limit + 1, total),
          to: Math.min(page * limit, total),
          total,
        })}
      </p>
      <IconButton label={t('page.next')} disabled={page >= last} onClick={() => onChange(page + 1)}>
        <ChevronRight size={20} strokeWidth={1.75} />
      </IconButton>
    </nav>
  );
}
