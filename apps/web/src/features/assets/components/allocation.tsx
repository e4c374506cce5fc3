import { useTranslation } from 'react-i18next';
import { figures, toChartNumber } from '../../../shared/lib/format.ts';
import { AllocationRing, allocationColour } from '../../../shared/ui/allocation-ring.tsx';
import type { AccountShare } from '../wealth.ts';

const SHOWN_MAX = 6;

/** Where the money lies, as a ring with its legend; the shares add to 100. */
export function Allocation({ shares }: { shares: readonly AccountShare[] }) {
  const { t } = useTranslation('assets');
  const parts = shares.filter(({ share }) => share !== '0.0');
  const [first] = parts;
  if (first === undefined) return null;
  const label = parts
    .map(({ account, share }) =>
      t('share', {
        account: t(`account.${account.type}`),
        share: figures().money(share, { decimals: 1 }),
      }),
    )
    .join(', ');
  return (
    <section
      aria-label={t('allocation')}
      className="flex items-center gap-5 px-gutter pt-5 xs:gap-7 md:max-w-[520px]"
    >
      <AllocationRing
        label={label}
        segments={parts.map(({ account, share }) => ({
          key: account.type,
          size: toChartNumber(share) ?? 0,
        }))}
        className="max-xs:scale-90"
      >
        <span className="text-title-2">{figures().percent(first.share, { decimals: 1 })}</span>
        <span className="max-w-20 truncate text-caption text-low">
          {t(`account.${first.account.type}`)}
        </span>
      </AllocationRing>
      <ul aria-hidden className="min-w-0 flex-1">
        {parts.slice(0, SHOWN_MAX).map(({ account, share }, index) => (
          <li key={account.type} className="flex items-center gap-2 text-caption leading-[22px]">
            <span
              className="size-2 flex-none rounded-[3px]"
              style={{ background: allocationColour(index) }}
            />
            <span className={index === 0 ? 'flex-1 truncate text-hi' : 'flex-1 truncate text-mid'}>
              {t(`account.${account.type}`)}
            </span>
            <span className="text-hi">{figures().percent(share, { decimals: 1 })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
