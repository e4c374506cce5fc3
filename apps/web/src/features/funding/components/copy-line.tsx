import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';

/** Something to be written down elsewhere to the letter: its name, itself, a button that copies. */
export function CopyLine({
  label,
  value,
  strong = false,
}: {
  label: string;
  value: string;
  strong?: boolean;
}) {
  const { t } = useTranslation('common');
  const copy = useCopy();
  return (
    <div className="flex min-h-12 items-center gap-2">
      <dl className="min-w-0 flex-1">
        <dt className="text-caption text-low">{label}</dt>
        <dd
          className={
            strong
              ? 'text-title-2 break-all text-hi'
              : 'text-[15px] leading-5 font-medium break-words text-hi'
          }
        >
          {value}
        </dd>
      </dl>
      <IconButton
        label={t('copyNamed', { name: label })}
        onClick={() => void copy(value)}
        className="-mr-2.5"
      >
        <Copy size={20} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
