import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';

function save(codes: readonly string[]): void {
  const file = new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'kontor-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}

/** The recovery codes, which nobody can show a second time. */
export function RecoveryList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const copy = useCopy();
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="warn" boxed>
        {t('recovery.once')}
      </Banner>
      <ul
        aria-label={t('recovery.title')}
        className="grid grid-cols-2 gap-x-4 gap-y-2 card on-raised p-4 font-medium"
      >
        {codes.map((code) => (
          <li key={code} className="text-center text-[16px] tracking-wide select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button
          tone="fill"
          className="flex-1"
          icon={<Copy {...icon} />}
          onClick={() => void copy(codes.join('\n'))}
        >
          {t('common:copy')}
        </Button>
        <Button
          tone="fill"
          className="flex-1"
          icon={<Download {...icon} />}
          onClick={() => save(codes)}
        >
          {t('recovery.save')}
        </Button>
      </div>
      <Checkbox
        checked={kept}
        onChange={(event) => setKept(event.target.checked)}
        error={asked && !kept ? t('recovery.keepFirst') : undefined}
      >
        {t('recovery.kept')}
      </Checkbox>
      <Button
        tone="blue"
        block
        onClick={() => {
          if (kept) onDone();
          else setAsked(true);
        }}
      >
        {t('common:done')}
      </Button>
    </div>
  );
}
