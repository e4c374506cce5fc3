import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { errorText } from '../../../shared/api/error-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { type LimitsInput, useSetLimits } from '../calls/use-limits.ts';

export type PauseKind = 'coolOff' | 'exclusion';

/** Hours of a break, months of an exclusion. */
const LENGTHS = {
  coolOff: ['24', '72', '168', '336', '1008'],
  exclusion: ['6', '12', '24', '60'],
} as const satisfies Record<PauseKind, readonly string[]>;

export interface PauseCardProps {
  kind: PauseKind;
  /** Until when one runs; null for none. */
  until: number | null;
}

/** A break of hours or months, which nobody can end early: it is asked for twice. */
export function PauseCard({ kind, until }: PauseCardProps) {
  const { t } = useTranslation(['security', 'common']);
  const act = useSetLimits();
  const confirm = useConfirm();
  const [length, setLength] = useState<string>(LENGTHS[kind][0]);
  const [error, setError] = useState<string>();
  const lengthText = (value: string): string =>
    kind === 'exclusion'
      ? t('pause.months', { count: Number(value) })
      : t('pause.days', { count: Number(value) / 24 });
  const begin = async (): Promise<void> => {
    setError(undefined);
    const sure = await confirm({
      title: t(`pause.${kind}.question`, { length: lengthText(length) }),
      body: t(`pause.${kind}.questionBody`),
      confirmLabel: t(`pause.${kind}.begin`),
      cancelLabel: t('common:cancel'),
      tone: 'down',
    });
    if (!sure) return;
    const input: LimitsInput =
      kind === 'exclusion' ? { exclusion_months: length } : { cool_off_hours: length };
    try {
      await act.mutateAsync(input);
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  const title = t(`pause.${kind}.title`);
  return (
    <section aria-label={title} className="flex flex-col gap-4 card on-raised p-4">
      <h2 className="text-head">{title}</h2>
      <p className="text-body text-mid">{t(`pause.${kind}.body`)}</p>
      {until === null ? null : (
        <Banner tone="warn" boxed>
          {t('pause.runs', { time: formatDateTime(until, false) })}
        </Banner>
      )}
      <Select
        label={t('pause.length')}
        closeLabel={t('common:close')}
        value={length}
        onChange={setLength}
        options={LENGTHS[kind].map((value) => ({ value, label: lengthText(value) }))}
      />
      <FormNote>{error}</FormNote>
      <Button tone="line-down" block busy={act.isPending} onClick={() => void begin()}>
        {t(until === null ? `pause.${kind}.begin` : 'pause.longer')}
      </Button>
    </section>
  );
}
