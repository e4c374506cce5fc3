import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';

const ProofSheet = lazy(() => import('./proof-sheet.tsx'));

/** The signed ticks, drawn. */
function Ticks() {
  const ticks = [
    [4, 22, 30],
    [14, 26, 38],
    [24, 24, 46],
    [34, 18, 40],
    [44, 12, 34],
    [54, 6, 28],
    [64, 10, 34],
    [74, 2, 30],
    [84, 12, 42],
  ] as const;
  return (
    <svg width="92" height="52" viewBox="0 0 92 52" aria-hidden className="flex-none max-xs:hidden">
      {ticks.map(([x, from, to], index) => (
        <g key={x} className="fill-gold stroke-gold" opacity={0.35 + index * 0.08}>
          <path d={`M${x} ${from}V${to}`} strokeWidth="1.5" />
          <circle cx={x} cy={(from + to) / 2} r="2.2" stroke="none" />
        </g>
      ))}
    </svg>
  );
}

/** Leads to how prices are made and how anybody can check them. */
export function ProofBanner() {
  const { t } = useTranslation(['home', 'common']);
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  return (
    <div className="px-gutter pt-4">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setEverOpened(true);
          setOpen(true);
        }}
        className={classNames(
          'press flex min-h-16 w-full items-center gap-3 rounded-card bg-gold-wash',
          'px-4 py-2 text-left',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-[15px] leading-5 font-semibold">{t('proof.title')}</span>
          <span className="mt-0.5 block text-caption text-mid">{t('proof.body')}</span>
        </span>
        <Ticks />
      </button>
      {everOpened ? (
        <Suspense fallback={null}>
          <ProofSheet open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </div>
  );
}
