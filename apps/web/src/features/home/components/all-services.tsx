import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import type { ServiceGroup } from '../services.tsx';
import { useArranging } from '../use-arranging.ts';
import type { HomeEntry } from '../use-entries.ts';
import { ArrangeList } from './arrange-list.tsx';
import { Entry } from './entry.tsx';

const GROUPS: readonly ServiceGroup[] = ['trade', 'money', 'more'];

interface AllServicesProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: HomeEntry[];
  /** How many of them stand on the home page. */
  onHome: number;
}

/** Every entry there is, by what it is for; or in one list, to be arranged. */
export default function AllServices({ open, onOpenChange, entries, onHome }: AllServicesProps) {
  const { t } = useTranslation(['home', 'common']);
  const [arranging, setArranging] = useState(false);
  const steps = useArranging(entries);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) setArranging(false);
        onOpenChange(next);
      }}
      title={arranging ? t('arrange.title') : t('services.label')}
      {...(arranging && { description: t('arrange.body', { count: onHome }) })}
      closeLabel={t('common:close')}
      footer={
        <div className="flex gap-2">
          {arranging ? (
            <IconButton
              label={t('arrange.undo')}
              aria-disabled={!steps.canUndo}
              className="h-12 aria-disabled:opacity-45"
              onClick={steps.undo}
            >
              <Undo2 size={20} strokeWidth={1.75} />
            </IconButton>
          ) : null}
          {arranging && steps.isArranged ? (
            <Button block onClick={steps.reset}>
              {t('arrange.reset')}
            </Button>
          ) : null}
          <Button
            block
            tone={arranging ? 'gold' : 'fill'}
            onClick={() => setArranging((now) => !now)}
          >
            {arranging ? t('common:done') : t('arrange.begin')}
          </Button>
        </div>
      }
    >
      {arranging ? (
        <>
          <p role="status" className="sr-only">
            {steps.said}
          </p>
          <ArrangeList entries={entries} onHome={onHome} arranging={steps} />
        </>
      ) : null}
      {arranging
        ? null
        : GROUPS.map((group) => (
            <section key={group} aria-labelledby={`services-${group}`} className="px-gutter pb-4">
              <h3 id={`services-${group}`} className="pt-2 pb-1 text-label text-low">
                {t(`services.group.${group}`)}
              </h3>
              <ul className="grid grid-cols-3 gap-y-1 xs:grid-cols-4">
                {entries
                  .filter((entry) => entry.group === group)
                  .map((entry) => (
                    <Entry key={entry.name} entry={entry} />
                  ))}
              </ul>
            </section>
          ))}
    </Sheet>
  );
}
