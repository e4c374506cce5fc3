import { useTranslation } from 'react-i18next';
import { AmountField } from '../ui/amount-field.tsx';
import { RangeChips } from '../ui/range-chips.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { AlertDraft } from './condition.ts';

/** A movement of so many percent, which way, and within which time. */
export function MovementFields({
  draft,
  change,
  fault,
}: {
  draft: AlertDraft;
  change: (next: Partial<AlertDraft>) => void;
  fault: string | undefined;
}) {
  const { t } = useTranslation('alerts');
  return (
    <>
      <Segmented
        label={t('direction.label')}
        options={(['move', 'rise', 'fall'] as const).map((value) => ({
          value,
          label: t(`direction.${value}`),
        }))}
        value={draft.direction}
        onChange={(direction) => change({ direction })}
      />
      <AmountField
        label={t('percent')}
        name="percent"
        value={draft.percent}
        decimals={1}
        isPercent
        suffix={<span className="pr-3 text-label text-low">%</span>}
        onValueChange={(text) => change({ percent: text })}
        error={fault}
      />
      <div>
        <p className="text-label text-low">{t('window.label')}</p>
        <RangeChips
          label={t('window.label')}
          options={(['5', '60', '1440'] as const).map((value) => ({
            value,
            label: t(`window.${value}`),
          }))}
          value={draft.minutes}
          onChange={(minutes) => change({ minutes })}
        />
      </div>
    </>
  );
}
