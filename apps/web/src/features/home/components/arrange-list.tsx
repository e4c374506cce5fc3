import { ChevronDown, ChevronUp, ChevronsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { moved, useHomeChoice } from '../arranged.ts';
import type { HomeEntry } from '../use-entries.ts';

/** All entries below each other; the first so many stand on the home page. */
export function ArrangeList({ entries, onHome }: { entries: HomeEntry[]; onHome: number }) {
  const { t } = useTranslation('home');
  const arrange = useHomeChoice((choice) => choice.arrange);
  const names = entries.map(({ name }) => name);
  // A button at the end of its way keeps the focus of who uses the keyboard: it only does nothing.
  const move = (name: string, to: number): void => {
    if (to >= 0 && to < names.length && names[to] !== name) arrange(moved(names, name, to));
  };
  return (
    <ol className="pb-4 pl-gutter pr-2">
      {entries.map(({ name, title, icon }, index) => (
        <li
          key={name}
          className={classNames(
            'flex min-h-14 items-center gap-1',
            index === onHome - 1 ? 'border-b-2 border-blue-line' : 'border-b border-hair',
          )}
        >
          <span className={classNames('pr-2', index < onHome ? 'text-hi' : 'text-low')}>
            {icon}
          </span>
          <span className="min-w-0 flex-1 truncate text-body">{title}</span>
          <IconButton
            label={t('arrange.first', { name: title })}
            aria-disabled={index === 0}
            className="aria-disabled:opacity-45"
            onClick={() => move(name, 0)}
          >
            <ChevronsUp size={20} strokeWidth={1.75} />
          </IconButton>
          <IconButton
            label={t('arrange.up', { name: title })}
            aria-disabled={index === 0}
            className="aria-disabled:opacity-45"
            onClick={() => move(name, index - 1)}
          >
            <ChevronUp size={20} strokeWidth={1.75} />
          </IconButton>
          <IconButton
            label={t('arrange.down', { name: title })}
            aria-disabled={index === entries.length - 1}
            className="aria-disabled:opacity-45"
            onClick={() => move(name, index + 1)}
          >
            <ChevronDown size={20} strokeWidth={1.75} />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
